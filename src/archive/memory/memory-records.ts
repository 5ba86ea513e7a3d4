import type { ArchiveEntry } from '../archive.ts'
import { MemoryClock } from './clock.ts'
import { MemoryRecord } from './memory-record.ts'
import { SameLengthRecords } from './same-length-records.ts'

/** The records of an archive in the order in which they were put. Nothing is hashed until it is asked for, or needed to distinguish two records. */
export class MemoryRecords {
  readonly key: string
  readonly #clock = new MemoryClock()
  /** In that order, with a gap where one was removed; and the index of each. */
  readonly #order: (MemoryRecord | undefined)[] = []
  readonly #positions = new Map<MemoryRecord, number>()
  readonly #byLength = new Map<number, SameLengthRecords>()
  /** By hash and by ref, for the first records; the others are added at the next lookup. */
  readonly #byName = new Map<string, MemoryRecord>()
  #unindexed: MemoryRecord[] = []

  constructor(key: string) {
    this.key = key
  }

  /** The record of an entry: the existing one with its bytes, or a new one. */
  add(entry: ArchiveEntry, putTime = this.#clock.advance(Date.now())): MemoryRecord {
    const record = new MemoryRecord(entry, putTime, { key: this.key, clock: this.#clock })
    const sameLength = this.#byLength.get(record.utf16Length) ?? new SameLengthRecords()
    const known = sameLength.find(record)
    if (known) return known.mergePut(entry, putTime)
    this.#byLength.set(record.utf16Length, sameLength.add(record))
    this.#positions.set(record, this.#order.push(record) - 1)
    this.#unindexed.push(record)
    return record
  }

  all(): MemoryRecord[] {
    return [...this.#positions.keys()]
  }

  /** The latest first, from those before a given one. */
  *latest(before?: MemoryRecord): Generator<MemoryRecord, void> {
    for (let position = (before && this.#positions.get(before)) ?? this.#order.length; position > 0; position--) {
      const record = this.#order[position - 1]
      if (record) yield record
    }
  }

  find(refOrHash: string): MemoryRecord | undefined {
    for (const record of this.#unindexed) this.#byName.set(record.hash, record).set(record.ref, record)
    this.#unindexed = []
    return this.#byName.get(refOrHash)
  }

  remove(refOrHash: string): boolean {
    const record = this.find(refOrHash)
    if (!record) return false
    this.#byName.delete(record.hash)
    this.#byName.delete(record.ref)
    const position = this.#positions.get(record)
    if (position !== undefined) this.#order[position] = undefined
    this.#positions.delete(record)
    this.#byLength.get(record.utf16Length)?.remove(record)
    return true
  }
}
