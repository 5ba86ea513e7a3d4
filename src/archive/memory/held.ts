import { createHash } from 'node:crypto'
import type { ArchiveEntry, ArchiveRecord } from '../archive.ts'
import type { PutAt } from '../clock/clock-told.ts'
import { putAgain } from '../clock/put-again.ts'
import { hashed } from '../hashed.ts'
import { refOf } from '../ref/ref.ts'
import type { MemoryClock } from './clock.ts'

/** A record as it was put; its hash, ref and bytes are computed on demand. */
export class Held implements ArchiveRecord {
  readonly kind: ArchiveRecord['kind']
  readonly meta?: Readonly<Record<string, unknown>>
  /** Length as text in UTF-16 units: the same for equal bytes, whether they were given as bytes or as text. */
  readonly units: number
  text: string | undefined
  /** The time of the clock when it was put. */
  put: PutAt
  readonly #given: Uint8Array | string
  readonly #key: string
  readonly #clock: MemoryClock
  #hash: string | undefined
  #ref: string | undefined

  constructor(entry: ArchiveEntry, put: PutAt, { key, clock }: { readonly key: string; readonly clock: MemoryClock }) {
    this.kind = entry.kind
    this.text = entry.text
    this.put = put
    this.#key = key
    this.#clock = clock
    this.#given = typeof entry.bytes === 'string' ? entry.bytes : new Uint8Array(entry.bytes)
    this.units = typeof this.#given === 'string' ? this.#given.length : unitsOf(this.#given)
    if (entry.meta) this.meta = copied(entry.meta)
  }

  get hash(): string {
    this.#hash ??= hashed(createHash('sha256'), this.#given).digest('hex')
    return this.#hash
  }

  get ref(): string {
    this.#ref ??= refOf(this.#key, this.#given)
    return this.#ref
  }

  get at(): number {
    return this.#clock.latest(this.put, Date.now())
  }

  get bytes(): Uint8Array {
    return typeof this.#given === 'string' ? Buffer.from(this.#given) : new Uint8Array(this.#given)
  }

  /** The record for callers: its fields are computed on demand, and yet own properties, as in any record, so that copies and JSON include them. */
  get record(): ArchiveRecord {
    const held = this
    return {
      get hash() {
        return held.hash
      },
      get ref() {
        return held.ref
      },
      kind: held.kind,
      get bytes() {
        return held.bytes
      },
      get at() {
        return held.at
      },
      ...(held.meta && { meta: held.meta }),
    }
  }

  /** Whether the bytes are the same. Texts that differ have the same bytes only if both contain lone surrogates. */
  equals(other: Held): boolean {
    const [own, its] = [this.#given, other.#given]
    if (typeof own !== 'string' || typeof its !== 'string') return this.hash === other.hash
    return own === its || (!own.isWellFormed() && !its.isWellFormed() && this.hash === other.hash)
  }

  /** The same bytes were put again: makes them searchable if they were not. */
  mend(entry: ArchiveEntry, put: PutAt): this {
    this.text ??= entry.text
    this.put = putAgain(this.put, put)
    return this
  }
}

/** A copy of a meta as JSON would make it; most need no JSON, since they hold only texts, integers and booleans. */
function copied(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isFlat = Object.values(meta).every((value) => typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value))
  return isFlat ? { ...meta } : JSON.parse(JSON.stringify(meta))
}

function unitsOf(bytes: Uint8Array): number {
  let units = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2
  return units
}
