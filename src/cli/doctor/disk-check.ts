import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathExists } from '../files/path-exists.ts'
import type { Check } from './check.ts'

/** Bytes below which there may be no room for a compaction of a long history. */
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** Checks the free space where an archive is, or would be created. If it cannot be determined, the check passes. */
export function diskCheck(path: string, freeBytes: (folder: string) => number = freeBytesIn): Check {
  if (path === ':memory:') return { name: 'disk', ok: true, found: 'not needed: the archive is in memory' }
  let folder = dirname(path)
  while (!pathExists(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    const bytes = freeBytes(folder)
    const found = `${bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`} free for ${path}`
    if (bytes >= MIN_FREE_BYTES) return { name: 'disk', ok: true, found }
    return {
      name: 'disk',
      ok: false,
      found,
      fix: 'Free some space, run decant prune, or name an archive on another disk: what cannot be stored is not compacted.',
    }
  } catch {
    return { name: 'disk', ok: true, found: 'the system does not report free space' }
  }
}

/** Bytes that the current user may still write. */
function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
