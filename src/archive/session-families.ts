import type { ArchiveRecord } from './archive.ts'

/** By each session that was forked, or is a fork: all that have a part of their history in common with it. */
export function sessionFamilies(events: Iterable<Pick<ArchiveRecord, 'meta'>>): ReadonlyMap<string, ReadonlySet<string>> {
  const families = new Map<string, Set<string>>()
  for (const { meta } of events) {
    if (typeof meta?.session !== 'string' || typeof meta.parent !== 'string') continue
    const family = new Set([meta.session, meta.parent].flatMap((name) => [name, ...(families.get(name) ?? [])]))
    for (const name of family) families.set(name, family)
  }
  return families
}
