import { setImmediate } from 'node:timers/promises'
import type { ArchiveEntry } from './archive.ts'

/**
 * Puts entries a few at a time, so that others get their turn between: an archive in this thread takes its time over words that it indexes.
 * @param atOnce characters after which a put ends; an entry is never divided
 * @returns the last of what the last put gave
 */
export async function putInTurns<T>(
  entries: readonly ArchiveEntry[],
  atOnce: number,
  put: (some: ArchiveEntry[]) => Promise<readonly T[]>,
): Promise<T | undefined> {
  let some: ArchiveEntry[] = []
  let size = 0
  let last: T | undefined
  for (const [i, entry] of entries.entries()) {
    some.push(entry)
    size += entry.bytes.length
    if (size < atOnce && i < entries.length - 1) continue
    last = (await put(some)).at(-1)
    if (i < entries.length - 1) await setImmediate()
    some = []
    size = 0
  }
  return last
}
