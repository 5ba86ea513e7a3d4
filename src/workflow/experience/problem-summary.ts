import { safeCut } from '../../text/index.ts'

const LONGEST = 500

/** The task: its first 500 characters, `...` after them where there are more; whole graphemes. */
export function problemSummary(statement: string): string {
  if (statement.length <= LONGEST) return statement
  return `${statement.slice(0, safeCut(statement, LONGEST))}...`
}
