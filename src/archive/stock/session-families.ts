import type { ArchiveRecord } from '../archive.ts'

/** By session that was forked, or is a fork: all sessions that share a part of their history with it. */
export function sessionFamilies(events: Iterable<Pick<ArchiveRecord, 'meta'>>): ReadonlyMap<string, ReadonlySet<string>> {
  const families = new Map<string, Set<string>>()
  for (const { meta } of events) {
    if (typeof meta?.session !== 'string' || typeof meta.parent !== 'string') continue
    const [family, parentFamily] = [meta.session, meta.parent].map((name) => families.get(name) ?? new Set([name])) as [Set<string>, Set<string>]
    const [few, many] = family.size < parentFamily.size ? [family, parentFamily] : [parentFamily, family]
    for (const name of [meta.session, meta.parent, ...few]) families.set(name, many.add(name))
  }
  return families
}
