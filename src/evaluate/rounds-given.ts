import { shownValue } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import { isRounds, MOST_ROUNDS } from './is-rounds.ts'

/**
 * Checks numbers of compactions in a row.
 * @throws DecantError `invalid-option`
 */
export function roundsGiven(rounds: readonly number[] | undefined, of: string): readonly number[] {
  if (rounds === undefined) return []
  if (Array.isArray(rounds) && rounds.every(isRounds)) return rounds
  const odd = Array.isArray(rounds) ? rounds.find((count) => !isRounds(count)) : rounds
  throw new DecantError(
    'invalid-option',
    `The rounds of ${of} are ${shownValue(odd)}`,
    `Give a list of whole numbers from 1 to ${MOST_ROUNDS}, such as [3, 8], or leave it out.`,
  )
}
