import type { MemoryRecord } from './memory-record.ts'

/** Up to this many records of one length are compared with a new one each. */
const MAX_COMPARED = 8

/** Records of one length, compared with a new one each while they are few; if they are many, as short messages of one form are, by their hashes. */
export class SameLengthRecords {
  #few: MemoryRecord[] = []
  #byHash: Map<string, MemoryRecord> | undefined

  find(record: MemoryRecord): MemoryRecord | undefined {
    return this.#byHash ? this.#byHash.get(record.hash) : this.#few.find((one) => one.equals(record))
  }

  add(record: MemoryRecord): this {
    if (this.#byHash) this.#byHash.set(record.hash, record)
    else if (this.#few.push(record) > MAX_COMPARED) {
      this.#byHash = new Map(this.#few.map((one) => [one.hash, one]))
      this.#few = []
    }
    return this
  }

  remove(record: MemoryRecord): void {
    this.#few = this.#few.filter((one) => one !== record)
    this.#byHash?.delete(record.hash)
  }
}
