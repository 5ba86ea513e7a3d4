import { type Archive, memoryArchive } from '../../archive/index.ts'
import { isThere } from '../files/is-there.ts'
import type { Terminal } from '../terminal.ts'
import { archivePath } from './archive-location.ts'
import { openToRead } from './open-to-read.ts'

/**
 * The archive of a dry run. Its handles are those of the archive that the run would write to, and records of earlier runs are found, so that a dry run
 * reports what the run would do; what is put stays in memory. If there is no archive yet, handles differ by chance, and their tokens by a few.
 */
export function dryArchive(option: unknown, terminal: Terminal): Archive {
  const path = archivePath(option, terminal)
  if (path === ':memory:' || !isThere(path)) return memoryArchive()
  const held = openToRead(path, '')
  const put = memoryArchive({ key: held.key })
  return {
    ...put,
    get: async (name) => (await put.get(name)) ?? held.get(name),
    linked: async (from, relation) => [...(await put.linked(from, relation)), ...(await held.linked(from, relation))],
    async close() {
      await put.close()
      await held.close()
    },
  }
}
