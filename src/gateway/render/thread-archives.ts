import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { type Archive, type ArchiveFile, existingSqliteArchive, type SqliteArchive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'

/** Milliseconds for which a request waits while another process writes. Commits of others take tenths of a second; pruning or copying takes longer. */
const MAX_WAIT_MS = 4_000

/** The archives that a thread opens itself, one for each gateway. Reading and writing them delays no other request. */
export class ThreadArchives {
  readonly #open = new Map<number, SqliteArchive>()

  /**
   * @param key the key of the serving archive; an archive of the same name with another key is a different one
   * @throws DecantError any error of opening, and `archive-write-failed` if the file is gone
   */
  of(gateway: number, { file, ...options }: ArchiveFile, key: string): Archive {
    const known = this.#open.get(gateway)
    if (known) return known
    const opened = existsSync(file) ? existingSqliteArchive(file, { ...options, indexLater: true }, MAX_WAIT_MS) : undefined
    if (opened?.key !== key) {
      void opened?.close()
      throw new DecantError('archive-write-failed', 'The file of the archive was deleted or replaced', 'Start the gateway again; nothing was removed.', {
        file,
      })
    }
    this.#open.set(gateway, opened)
    return opened
  }

  /**
   * Adds written records to the index, a little at a time, so that tasks which arrive meanwhile are rendered first. Never throws: work that fails here is
   * done by the next search.
   */
  async settle(gateway: number): Promise<void> {
    try {
      for (let more = true; more; ) {
        await setImmediate()
        more = (await this.#open.get(gateway)?.settle()) ?? false
      }
    } catch {}
  }

  async close(gateway: number): Promise<void> {
    const archive = this.#open.get(gateway)
    this.#open.delete(gateway)
    await archive?.close()
  }

  /** Closes all of them. Never throws. */
  async closeAll(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((gateway) => this.close(gateway)))
  }
}
