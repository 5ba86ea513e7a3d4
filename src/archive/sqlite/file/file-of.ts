import { resolve } from 'node:path'
import type { Archive } from '../../archive.ts'

/** Where an archive's records stand. */
export interface ArchiveFile {
  /** Path from the root. */
  readonly file: string
  readonly scope: string
}

const files = new WeakMap<Archive, ArchiveFile>()

/** Says where the records of an archive stand. */
export function standsIn(archive: Archive, { file, scope }: ArchiveFile): void {
  files.set(archive, { file: resolve(file), scope })
}

/**
 * The file of an archive that was opened here, so that another thread may open it beside this one. Undefined for archives in memory, archives of
 * others, and copies with methods of their own, which nobody may go past.
 */
export function fileOf(archive: Archive): ArchiveFile | undefined {
  return files.get(archive)
}
