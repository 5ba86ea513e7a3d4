import { createHash } from 'node:crypto'
import type { ArchiveEntry, ArchiveRecord } from '../archive.ts'
import type { PutTime } from '../clock/clock-history.ts'
import { mergePutTimes } from '../clock/merge-put-times.ts'
import { refOf } from '../ref/ref.ts'
import { updateHash } from '../update-hash.ts'
import type { MemoryClock } from './clock.ts'

/** A record as it was put; its hash, ref and bytes are computed on demand. */
export class MemoryRecord implements ArchiveRecord {
  readonly kind: ArchiveRecord['kind']
  readonly meta?: Readonly<Record<string, unknown>>
  /** Length as text in UTF-16 units: the same for equal bytes, whether they were given as bytes or as text. */
  readonly utf16Length: number
  text: string | undefined
  /** The time of the clock when it was put. */
  put: PutTime
  readonly #content: Uint8Array | string
  readonly #key: string
  readonly #clock: MemoryClock
  #hash: string | undefined
  #ref: string | undefined

  constructor(entry: ArchiveEntry, putTime: PutTime, { key, clock }: { readonly key: string; readonly clock: MemoryClock }) {
    this.kind = entry.kind
    this.text = entry.text
    this.put = putTime
    this.#key = key
    this.#clock = clock
    this.#content = typeof entry.bytes === 'string' ? entry.bytes : new Uint8Array(entry.bytes)
    this.utf16Length = typeof this.#content === 'string' ? this.#content.length : utf16LengthOf(this.#content)
    if (entry.meta) this.meta = copyMeta(entry.meta)
  }

  get hash(): string {
    this.#hash ??= updateHash(createHash('sha256'), this.#content).digest('hex')
    return this.#hash
  }

  get ref(): string {
    this.#ref ??= refOf(this.#key, this.#content)
    return this.#ref
  }

  get at(): number {
    return this.#clock.latest(this.put, Date.now())
  }

  get bytes(): Uint8Array {
    return typeof this.#content === 'string' ? Buffer.from(this.#content) : new Uint8Array(this.#content)
  }

  /** The record for callers: its fields are computed on demand, and yet own properties, as in any record, so that copies and JSON include them. */
  get record(): ArchiveRecord {
    const source = this
    return {
      get hash() {
        return source.hash
      },
      get ref() {
        return source.ref
      },
      kind: source.kind,
      get bytes() {
        return source.bytes
      },
      get at() {
        return source.at
      },
      ...(source.meta && { meta: source.meta }),
    }
  }

  /** Whether the bytes are the same. Texts that differ have the same bytes only if both contain lone surrogates. */
  equals(other: MemoryRecord): boolean {
    const [content, otherContent] = [this.#content, other.#content]
    if (typeof content !== 'string' || typeof otherContent !== 'string') return this.hash === other.hash
    return content === otherContent || (!content.isWellFormed() && !otherContent.isWellFormed() && this.hash === other.hash)
  }

  /** The same bytes were put again: makes them searchable if they were not. */
  mergePut(entry: ArchiveEntry, putTime: PutTime): this {
    this.text ??= entry.text
    this.put = mergePutTimes(this.put, putTime)
    return this
  }
}

/** A copy of a meta as JSON would make it; most need no JSON, since they contain only texts, integers and booleans. */
function copyMeta(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isFlat = Object.values(meta).every((value) => typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value))
  return isFlat ? { ...meta } : JSON.parse(JSON.stringify(meta))
}

function utf16LengthOf(bytes: Uint8Array): number {
  let units = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2
  return units
}
