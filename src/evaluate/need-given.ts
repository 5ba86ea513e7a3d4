import { DecantError, type Message, messagesGiven } from '../message/index.ts'

/**
 * The atoms that were needed, at the door of what looks for them.
 * @param of what looks, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function needGiven(need: ReadonlySet<string>, of: string): void {
  if (need instanceof Set) return
  throw new DecantError('invalid-argument', `${of} takes the set of what is needed`, 'Give `need` of what task(messages, cut) finds, or a Set of texts.')
}

/**
 * Where a run is cut, at the door of what looks at both sides.
 * @throws DecantError `invalid-argument`
 */
export function cutGiven(messages: readonly Message[], cut: number, of: string): void {
  const { length } = messagesGiven(messages, of)
  if (Number.isInteger(cut) && cut >= 0 && cut <= length) return
  throw new DecantError('invalid-argument', `${of} was given no place to cut ${length} messages at`, `Give an index from 0 to ${length}.`)
}
