import type { Act } from './act.ts'

/** The messages of editors that name the file that they changed. */
const CHANGED_FILE_MESSAGE =
  /^(?:The file (\S[^\n]{0,500}?) has been (?:updated|created|edited|written)|File (?:created|written|updated) successfully at:? (\S[^\n]{0,500}))/m

/** The number of characters of a result that are searched for them. */
const SEARCHED_CHARS = 1_000

/**
 * Adds to an edit the file that its result names, if the call names none: exports keep results, and not always arguments.
 *
 * @example
 * withReportedPath({ kind: 'edit', paths: [] }, 'The file src/a.ts has been updated successfully.').paths // ['src/a.ts']
 */
export function withReportedPath(act: Act, result: string): Act {
  if (act.kind !== 'edit' || act.paths.length > 0 || act.command !== undefined) return act
  const [, changed, written] = CHANGED_FILE_MESSAGE.exec(result.slice(0, SEARCHED_CHARS)) ?? []
  const path = changed ?? written
  return path === undefined ? act : { ...act, paths: [path.trimEnd()] }
}
