import type { Archive } from '../archive.ts'

const MAX_RECORDS = 500
const MAX_TYPOS = 2

/** Recent handles that differ from a wrong one in at most two characters. @param isVisible which records may be named; all if it is left out */
export async function nearHandles(archive: Archive, handle: string, isVisible?: (hash: string) => boolean): Promise<string[]> {
  const latest = await archive.list({ kind: 'part', limit: MAX_RECORDS, ...(isVisible && { isVisible }) })
  return latest.filter(({ hash, ref }) => (!isVisible || isVisible(hash)) && countTypos(ref, handle) <= MAX_TYPOS).map(({ ref }) => ref)
}

function countTypos(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) count++
  return count
}
