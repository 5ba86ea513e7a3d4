import { DecantError, type Message, messagesGiven } from '../message/index.ts'

/**
 * Checks the needed atoms.
 * @param of the function that uses them, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function needGiven(need: ReadonlySet<string>, of: string): void {
  if (need instanceof Set) return
  throw new DecantError('invalid-argument', `${of} takes the set of what is needed`, 'Give `need` of what task(messages, cut) finds, or a Set of texts.')
}

/**
 * Checks the index at which a run is cut.
 * @throws DecantError `invalid-argument`
 */
export function cutGiven(messages: readonly Message[], cut: number, of: string): void {
  const { length } = messagesGiven(messages, of)
  if (Number.isInteger(cut) && cut >= 0 && cut <= length) return
  throw new DecantError('invalid-argument', `${of} needs a place to cut ${length} messages at`, `Give an index from 0 to ${length}.`)
}
