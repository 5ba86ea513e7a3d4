import { handle } from '../../message/index.ts'
import type { Archive } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { textOf } from '../stock/text-of.ts'

/**
 * What was made of a history that is sent again and again, by the links under which its compactions stand: a compaction, and what is cut by one that is made
 * of another, name by its handle what was cut before.
 * @param links of some of them
 * @returns the links of all, and the hashes of the compactions
 */
export async function compactionsOf(archive: Archive, links: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(links)
  if (found.size === 0) return found
  const [groups, naming] = [new Map<string, string>(), new Map<string, Set<string>>()]
  for await (const record of eachRecord(archive)) {
    const { hash, ref, meta } = record
    if (typeof meta?.link === 'string') groups.set(ref, meta.link)
    else if (meta?.what !== 'compaction') continue
    const group = groups.get(ref) ?? hash
    naming.set(group, new Set([...(naming.get(group) ?? []), ...handle.read(textOf(record))]))
  }
  const beside = joined(groups, naming)
  for (const group of found) for (const other of beside.get(group) ?? []) found.add(other)
  return found
}

/** By each group of records those that it names, or that name it. */
function joined(groups: ReadonlyMap<string, string>, naming: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string>> {
  const beside = new Map<string, Set<string>>()
  const join = (one: string, other: string) => beside.set(one, (beside.get(one) ?? new Set()).add(other))
  for (const [group, refs] of naming)
    for (const ref of refs) {
      const other = groups.get(ref)
      if (other === undefined || other === group) continue
      join(group, other)
      join(other, group)
    }
  return beside
}
