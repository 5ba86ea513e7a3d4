import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { type Archive, type ArchiveFile, type SqliteArchive, sqliteArchive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'

/** The archives that a thread has open itself, beside the ones that serve: one for each gateway. What it reads and writes there stalls nobody. */
export class ThreadArchives {
  readonly #open = new Map<number, SqliteArchive>()

  /**
   * @param key of the archive that serves; another one under the same name is none of ours
   * @throws DecantError what opening throws, and `archive-write-failed` where the file is gone
   */
  of(gateway: number, { file, scope }: ArchiveFile, key: string): Archive {
    const known = this.#open.get(gateway)
    if (known) return known
    const made = existsSync(file) ? sqliteArchive(file, { scope, indexLater: true }) : undefined
    if (made?.key !== key) {
      void made?.close()
      throw new DecantError('archive-write-failed', 'The file of the archive is gone, or another one', 'Start the gateway again; nothing was removed.', {
        file,
      })
    }
    this.#open.set(gateway, made)
    return made
  }

  /**
   * Takes what was written into the index, a little at a time, so that what comes meanwhile is rendered first. Never throws: what fails here is
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
}
