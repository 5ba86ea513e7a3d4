import { resolve } from 'node:path'
import type { Archive } from '../../archive.ts'

/** The location of an archive's records. */
export interface ArchiveFile {
  /** Path from the root. */
  readonly file: string
  readonly scope: string
  /** Whether it was opened to be read only, and so must be by others. */
  readonly readOnly?: true
}

const files = new WeakMap<Archive, ArchiveFile>()

/** Registers the location of an archive's records. */
export function registerFile(archive: Archive, { file, ...location }: ArchiveFile): void {
  files.set(archive, { file: resolve(file), ...location })
}

/**
 * The file of an archive that was opened here, so that another thread can open it too. Undefined for archives in memory, archives of others, and copies with
 * methods of their own, which must not be bypassed.
 */
export function fileOf(archive: Archive): ArchiveFile | undefined {
  return files.get(archive)
}
