import { isUserRefusal } from './is-unexecuted-call.ts'

/** What agents write before the words with which a user refused a call. */
const REFUSAL_INTRODUCTION = /(?:\bthe user said:|\bprovided the following (?:reason for the rejection|feedback):)\s*(?:<feedback>\s*)?/i

/** How the result of a question to the user begins. */
const ANSWER_START = /^\s*(?:<answer>|(?:The )?user (?:has )?answered\b)/i

/** The maximum length of an agent's introduction, with the arguments that it repeats. */
const MAX_INTRODUCTION_CHARS = 2_200

/**
 * Returns where the user's own words begin in the result of a call: the words with which a call was refused, or the answer to a question. -1 if the user writes
 * nothing in it.
 *
 * @example
 * userTextStart('The user denied this operation and provided the following feedback: use pnpm') // 68
 */
export function userTextStart(result: string): number {
  const head = result.slice(0, MAX_INTRODUCTION_CHARS)
  if (ANSWER_START.test(head)) return 0
  const match = isUserRefusal(head) ? REFUSAL_INTRODUCTION.exec(head) : null
  const from = match ? match.index + match[0].length : result.length
  return from < result.length ? from : -1
}
