import type { ArchiveEntry } from '../../archive/index.ts'
import type { RememberedCompaction, ResentStore } from '../../resent/index.ts'
import type { ArchiveBreaker } from './archive-breaker.ts'

/** A store that records how one request used it. */
export class RecordingStore implements ResentStore {
  readonly key: string
  readonly #store: ResentStore
  readonly #breaker: ArchiveBreaker
  /** Whether a compaction of the history is in force. */
  hasCompaction = false
  /** Milliseconds that writing took, if anything was written. */
  stored: number | undefined
  /** Why the archive accepted no write, if so. */
  error: unknown

  constructor(store: ResentStore, breaker: ArchiveBreaker) {
    this.key = store.key
    this.#store = store
    this.#breaker = breaker
  }

  async findCompaction(links: readonly string[]): Promise<RememberedCompaction | undefined> {
    const found = await this.#store.findCompaction(links)
    this.hasCompaction = found?.cuts === true
    return found
  }

  minChars(mark: string): Promise<number | undefined> {
    return this.#store.minChars(mark)
  }

  async remember(link: string, entries: readonly ArchiveEntry[], marks: readonly string[], storedEdit?: string): Promise<RememberedCompaction | undefined> {
    let other: RememberedCompaction | undefined
    await this.#timeWrite(async () => {
      other = await this.#store.remember(link, entries, marks, storedEdit)
    })
    return other
  }

  keep(entries: readonly ArchiveEntry[]): Promise<void> {
    return this.#timeWrite(() => this.#store.keep(entries))
  }

  /** Throws the archive's last error while it is paused: then there is no need to plan. */
  throwIfPaused(): void {
    try {
      this.#breaker.throwIfPaused()
    } catch (error) {
      this.#recordAndThrow(error)
    }
  }

  #recordAndThrow(error: unknown): never {
    this.error = error
    throw error
  }

  async #timeWrite(put: () => Promise<void>): Promise<void> {
    const took = await this.#breaker.write(put).catch((error: unknown) => this.#recordAndThrow(error))
    this.stored = (this.stored ?? 0) + took
  }
}
