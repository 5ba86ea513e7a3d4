import { setImmediate } from 'node:timers/promises'
import type { ArchiveEntry } from './archive.ts'

/**
 * Puts entries a few at a time, so that other tasks get their turn in between: an archive in this thread takes time to index words.
 * @param batchSize characters after which a put ends; an entry is never split
 * @returns the last result of the last put
 */
export async function putInBatches<T>(
  entries: readonly ArchiveEntry[],
  batchSize: number,
  put: (batch: ArchiveEntry[]) => Promise<readonly T[]>,
): Promise<T | undefined> {
  let batch: ArchiveEntry[] = []
  let size = 0
  let last: T | undefined
  for (const [i, entry] of entries.entries()) {
    batch.push(entry)
    size += entry.bytes.length
    if (size < batchSize && i < entries.length - 1) continue
    last = (await put(batch)).at(-1)
    if (i < entries.length - 1) await setImmediate()
    batch = []
    size = 0
  }
  return last
}
