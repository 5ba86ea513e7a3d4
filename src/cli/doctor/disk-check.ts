import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isThere } from '../files/is-there.ts'
import type { Check } from './check.ts'

/** Bytes below which there may be no room for a compaction of a long history. */
const LEAST = 64 * 1024 * 1024

/** Checks the free space where an archive is, or would be created. If it cannot be determined, the check passes. */
export function diskCheck(path: string, free: (folder: string) => number = freeIn): Check {
  if (path === ':memory:') return { name: 'disk', ok: true, found: 'not needed: the archive is in memory' }
  let folder = dirname(path)
  while (!isThere(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    const bytes = free(folder)
    const found = `${bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`} free for ${path}`
    if (bytes >= LEAST) return { name: 'disk', ok: true, found }
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
function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
