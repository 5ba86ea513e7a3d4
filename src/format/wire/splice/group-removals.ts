import type { Path } from '../../../message/index.ts'

/** Steps to remove, by their container. */
export type Removals = readonly (readonly [container: Path, steps: ReadonlySet<string | number>])[]

/**
 * Groups the paths to remove by their container. If an array would become empty, the member that contains it is removed instead, if it may be; undefined if it
 * may not.
 * @param lengthOf returns the length of the array at a path; undefined for anything else
 */
export function groupRemovals(removed: readonly Path[], optional: readonly Path[], lengthOf: (path: Path) => number | undefined): Removals | undefined {
  const groups = new Map<string, [Path, Set<string | number>]>()
  const add = (path: Path) => {
    const container = path.slice(0, -1)
    const key = JSON.stringify(container)
    const group = groups.get(key) ?? [container, new Set<string | number>()]
    group[1].add(path.at(-1) as string | number)
    groups.set(key, group)
  }
  for (const path of removed) add(path)
  for (const [key, [container, steps]] of [...groups]) {
    if (lengthOf(container) !== steps.size) continue
    if (!optional.some((one) => JSON.stringify(one) === key)) return undefined
    groups.delete(key)
    add(container)
  }
  return [...groups.values()]
}
