import type { Act, ActKind } from './act.ts'
import { changedPaths } from './changed-paths.ts'
import { addPath } from './paths.ts'
import { strongestKind } from './strongest-kind.ts'

/**
 * Joins what one call does in several steps: the kind of the strongest, all files, the commands as lines, the first query; the subject only of a single one.
 */
export function joinActs(acts: readonly Act[]): Act {
  const paths = new Set<string>()
  const changes = new Set<string>()
  const removes = new Set<string>()
  let kind: ActKind = 'other'
  for (const act of acts) {
    for (const path of act.paths) addPath(paths, path)
    for (const path of changedPaths(act)) {
      addPath(changes, path)
      removes.delete(path)
    }
    for (const path of act.removes ?? []) addPath(removes, path)
    kind = strongestKind(kind, act.kind)
  }
  const commands = acts.flatMap(({ command }) => command ?? [])
  const query = acts.find((act) => act.query !== undefined)?.query
  const subject = acts.length === 1 ? acts[0]?.subject : undefined
  const joined = {
    kind,
    paths: [...paths],
    ...(removes.size > 0 && { removes: [...removes] }),
    ...(commands.length > 0 && { command: commands.join('\n') }),
    ...(query === undefined ? {} : { query }),
    ...(subject === undefined ? {} : { subject }),
  }
  const changedByDefault = changedPaths(joined)
  return changedByDefault.length === changes.size && changedByDefault.every((path) => changes.has(path)) ? joined : { ...joined, changes: [...changes] }
}
