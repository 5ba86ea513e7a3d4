import { checkMessages, DecantError, type Message } from '../message/index.ts'

/**
 * Checks the needed atoms.
 * @param caller the function that uses them, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function checkNeed(need: ReadonlySet<string>, caller: string): void {
  if (need instanceof Set) return
  throw new DecantError(
    'invalid-argument',
    `${caller} takes the set of what is needed`,
    'Give `need` of what futureNeed(messages, cut) finds, or a Set of texts.',
  )
}

/**
 * Checks the index at which a run is cut.
 * @throws DecantError `invalid-argument`
 */
export function checkCut(messages: readonly Message[], cut: number, caller: string): void {
  const { length } = checkMessages(messages, caller)
  if (Number.isInteger(cut) && cut >= 0 && cut <= length) return
  throw new DecantError('invalid-argument', `${caller} needs a place to cut ${length} messages at`, `Give an index from 0 to ${length}.`)
}
