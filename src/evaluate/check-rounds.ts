import { DecantError } from '../message/index.ts'
import { describeValue } from '../validation/index.ts'
import { isRoundCount, MAX_ROUNDS } from './is-round-count.ts'

/**
 * Checks numbers of compactions in a row.
 * @throws DecantError `invalid-option`
 */
export function checkRounds(rounds: readonly number[] | undefined, caller: string): readonly number[] {
  if (rounds === undefined) return []
  if (Array.isArray(rounds) && rounds.every(isRoundCount)) return rounds
  const invalid = Array.isArray(rounds) ? rounds.find((count) => !isRoundCount(count)) : rounds
  throw new DecantError(
    'invalid-option',
    `The rounds of ${caller} are ${describeValue(invalid)}`,
    `Give a list of whole numbers from 1 to ${MAX_ROUNDS}, such as [3, 8], or leave it out.`,
  )
}
