import type { Path } from '../../../message/index.ts'

/** Steps to take out, by the container they stand in. */
export type Removals = readonly (readonly [container: Path, steps: ReadonlySet<string | number>])[]

/**
 * Paths to take out, grouped by their container. Where an array would be left empty the member that holds it goes, if it may;
 * undefined if it may not.
 * @param lengthOf how many elements the array at a path has; undefined for anything else
 */
export function emptied(removed: readonly Path[], optional: readonly Path[], lengthOf: (path: Path) => number | undefined): Removals | undefined {
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
