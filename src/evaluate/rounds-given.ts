import { isOfKind, shownValue } from '../given/index.ts'
import { DecantError } from '../message/index.ts'

/**
 * Numbers of compactions in a row, at the door of what makes them.
 * @throws DecantError `invalid-option`
 */
export function roundsGiven(rounds: readonly number[] | undefined, of: string): readonly number[] {
  if (rounds === undefined) return []
  if (Array.isArray(rounds) && rounds.every((count) => isOfKind('a whole number from 1', count))) return rounds
  const odd = Array.isArray(rounds) ? rounds.find((count) => !isOfKind('a whole number from 1', count)) : rounds
  throw new DecantError('invalid-option', `The rounds of ${of} are ${shownValue(odd)}`, 'Give a list of whole numbers from 1, such as [3, 8], or leave it out.')
}
