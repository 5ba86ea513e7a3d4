import type { Act } from './act.ts'

/** What editors print of the file that they changed. */
const CHANGED =
  /^(?:The file (\S[^\n]{0,500}?) has been (?:updated|created|edited|written)|File (?:created|written|updated) successfully at:? (\S[^\n]{0,500}))/m

/** Characters of a result in which that stands. */
const READ = 1_000

/**
 * An edit with the file that its result names, where the call named none: exports keep what came back, and not always what was given.
 *
 * @example
 * withToldFile({ kind: 'edit', paths: [] }, 'The file src/a.ts has been updated successfully.').paths // ['src/a.ts']
 */
export function withToldFile(act: Act, result: string): Act {
  if (act.kind !== 'edit' || act.paths.length > 0 || act.command !== undefined) return act
  const [, changed, written] = CHANGED.exec(result.slice(0, READ)) ?? []
  const path = changed ?? written
  return path === undefined ? act : { ...act, paths: [path.trimEnd()] }
}
