import { createHash } from 'node:crypto'
import type { ArchiveEntry, ArchiveRecord } from '../archive.ts'
import type { PutAt } from '../clock/clock-told.ts'
import { putAgain } from '../clock/put-again.ts'
import { hashed } from '../hashed.ts'
import { refOf } from '../ref/ref.ts'
import type { MemoryClock } from './clock.ts'

/** What a record is made of: keeps what it was given and makes hash, ref and bytes of it when asked. */
export class Held implements ArchiveRecord {
  readonly kind: ArchiveRecord['kind']
  readonly meta?: Readonly<Record<string, unknown>>
  /** UTF-16 units of it as text: equal bytes have equally many, whether they were given as bytes or as text. */
  readonly units: number
  text: string | undefined
  /** By the clock, as it was then. */
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

  /** As it is given: its fields are made when asked, and yet its own, as those of any record are, so that a copy has them and they can be told as JSON. */
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

  /** Whether the bytes are the same. Texts that differ have the same bytes only where both hold halves of a character. */
  equals(other: Held): boolean {
    const [own, its] = [this.#given, other.#given]
    if (typeof own !== 'string' || typeof its !== 'string') return this.hash === other.hash
    return own === its || (!own.isWellFormed() && !its.isWellFormed() && this.hash === other.hash)
  }

  /** The same bytes came again: what was not searchable before becomes so. */
  mend(entry: ArchiveEntry, put: PutAt): this {
    this.text ??= entry.text
    this.put = putAgain(this.put, put)
    return this
  }
}

/** A copy of a meta as its JSON has it, which most need not be written for: they hold nothing but texts, whole numbers and flags. */
function copied(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isFlat = Object.values(meta).every((value) => typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value))
  return isFlat ? { ...meta } : JSON.parse(JSON.stringify(meta))
}

function unitsOf(bytes: Uint8Array): number {
  let units = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2
  return units
}
