import { setImmediate } from 'node:timers/promises'
import type { ArchiveEntry } from './archive.ts'

/**
 * Puts entries a few at a time, so that other tasks get their turn in between: an archive in this thread takes time to index words.
 * @param atOnce characters after which a put ends; an entry is never split
 * @returns the last result of the last put
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
