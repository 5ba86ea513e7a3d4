import { isUserRefusal } from './never-ran.ts'

/** What agents write before the words with which a user refused a call. */
const REFUSING = /(?:\bthe user said:|\bprovided the following (?:reason for the rejection|feedback):)\s*(?:<feedback>\s*)?/i

/** How the result of a question to the user begins. */
const ANSWERED = /^\s*(?:<answer>|(?:The )?user (?:has )?answered\b)/i

/** The maximum length of an agent's introduction, with the arguments that it repeats. */
const READ = 2_200

/**
 * Returns where the user's own words begin in the result of a call: the words with which a call was refused, or the answer to a question. -1 if the user says
 * nothing in it.
 *
 * @example
 * userSaidFrom('The user denied this operation and provided the following feedback: use pnpm') // 68
 */
export function userSaidFrom(result: string): number {
  const head = result.slice(0, READ)
  if (ANSWERED.test(head)) return 0
  const match = isUserRefusal(head) ? REFUSING.exec(head) : null
  const from = match ? match.index + match[0].length : result.length
  return from < result.length ? from : -1
}
