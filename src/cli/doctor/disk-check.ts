import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isThere } from '../files/is-there.ts'
import type { Check } from './check.ts'

/** Bytes below which a compaction of a long history may not be written. */
const LEAST = 64 * 1024 * 1024

/** How much is free where an archive is, or would be made. What cannot be asked is no fault. */
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
    return { name: 'disk', ok: true, found: 'the system does not say what is free' }
  }
}

/** Bytes that who runs this may still write. */
function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
