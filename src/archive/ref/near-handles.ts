import type { Archive, ArchiveRecord } from '../archive.ts'

const MAX_RECORDS = 500
/** An archive lists whole records, so few are read at a time, and no more once that many bytes were. */
const PAGE_SIZE = 20
const MAX_BYTES = 4_000_000
const MAX_TYPOS = 2

/** Recent handles that differ from a wrong one in at most two characters. @param isVisible which records may be named; all if it is left out */
export async function nearHandles(archive: Archive, handle: string, isVisible?: (hash: string) => boolean): Promise<string[]> {
  const near: string[] = []
  let last: ArchiveRecord | undefined
  let bytesRead = 0
  for (let read = 0; read < MAX_RECORDS && bytesRead < MAX_BYTES; read += PAGE_SIZE) {
    const page = await archive.list({ kind: 'part', limit: PAGE_SIZE, ...(isVisible && { isVisible }), ...(last && { before: last.hash }) })
    for (const { hash, ref, bytes } of page) {
      bytesRead += bytes.length
      if ((!isVisible || isVisible(hash)) && countTypos(ref, handle) <= MAX_TYPOS) near.push(ref)
    }
    last = page.at(-1)
    if (page.length < PAGE_SIZE) break
  }
  return near
}

function countTypos(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) count++
  return count
}
