import { type Archive, memoryArchive } from '../../archive/index.ts'
import { pathExists } from '../files/path-exists.ts'
import type { Terminal } from '../terminal.ts'
import { archivePath } from './archive-location.ts'
import { openForReading } from './open-for-reading.ts'

/**
 * The archive of a dry run. Its handles are those of the archive that the run would write to, and records of earlier runs are found, so that a dry run
 * reports what the run would do; what is put stays in memory. If there is no archive yet, handles differ by chance, and their tokens by a few.
 */
export function dryRunArchive(option: unknown, terminal: Terminal): Archive {
  const path = archivePath(option, terminal)
  if (path === ':memory:' || !pathExists(path)) return memoryArchive()
  const stored = openForReading(path, '')
  const added = memoryArchive({ key: stored.key })
  return {
    ...added,
    get: async (name) => (await added.get(name)) ?? stored.get(name),
    linked: async (from, relation) => [...(await added.linked(from, relation)), ...(await stored.linked(from, relation))],
    async close() {
      await added.close()
      await stored.close()
    },
  }
}
