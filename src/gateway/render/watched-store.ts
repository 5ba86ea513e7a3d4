import type { ArchiveEntry } from '../../archive/index.ts'
import type { Remembered, ResentStore } from '../../resent/index.ts'
import type { ArchiveRest } from './archive-rest.ts'

/** A store that records how one request used it. */
export class WatchedStore implements ResentStore {
  readonly key: string
  readonly #store: ResentStore
  readonly #rest: ArchiveRest
  /** Whether a compaction of the history is in force. */
  stands = false
  /** Milliseconds that writing took, if anything was written. */
  stored: number | undefined
  /** Why the archive accepted no write, if so. */
  fault: unknown

  constructor(store: ResentStore, rest: ArchiveRest) {
    this.key = store.key
    this.#store = store
    this.#rest = rest
  }

  async standing(links: readonly string[]): Promise<Remembered | undefined> {
    const found = await this.#store.standing(links)
    this.stands = found?.cuts === true
    return found
  }

  least(mark: string): Promise<number | undefined> {
    return this.#store.least(mark)
  }

  async remember(link: string, entries: readonly ArchiveEntry[], marks: readonly string[], known?: string): Promise<Remembered | undefined> {
    let other: Remembered | undefined
    await this.#timed(async () => {
      other = await this.#store.remember(link, entries, marks, known)
    })
    return other
  }

  keep(entries: readonly ArchiveEntry[]): Promise<void> {
    return this.#timed(() => this.#store.keep(entries))
  }

  /** Throws the archive's last error while it is paused: then there is no need to plan. */
  ready(): void {
    try {
      this.#rest.ready()
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): never {
    this.fault = error
    throw error
  }

  async #timed(put: () => Promise<void>): Promise<void> {
    const took = await this.#rest.write(put).catch((error: unknown) => this.#failed(error))
    this.stored = (this.stored ?? 0) + took
  }
}
