import { kindsGiven } from '../given/index.ts'
import { type Message, messagesGiven } from '../message/index.ts'
import { atoms } from '../text/index.ts'
import { cutGiven } from './need-given.ts'
import { said } from './said.ts'

/**
 * A second measure, of the nearest future and all or nothing: of the next `count` assistant messages after the cut that name anything from
 * before it, the share in which every such name is still available, from the compressed history or from messages since. 1 if there are
 * none. Unlike recall it rewards complete actions rather than many names.
 *
 * @param messages the whole run, cut before message `cut`
 * @param after the replacement for the messages before the cut
 * @throws DecantError `invalid-argument`, `invalid-option`
 * @example
 * nextActions(messages, 8, messages.slice(0, 8)) // 1
 */
export function nextActions(messages: readonly Message[], cut: number, after: readonly Message[], count = 5): number {
  cutGiven(messages, cut, 'nextActions')
  messagesGiven(after, 'nextActions')
  kindsGiven('nextActions', { count }, { count: 'a whole number from 1' })
  const past = atoms(messages.slice(0, cut).map(said).join('\n'))
  const known = atoms(after.map(said).join('\n'))
  let asked = 0
  let met = 0
  for (const message of messages.slice(cut)) {
    const named = atoms(said(message))
    if (message.role === 'assistant') {
      const needed = [...named].filter((atom) => past.has(atom))
      if (needed.length > 0) {
        asked++
        if (needed.every((atom) => known.has(atom))) met++
        if (asked === count) break
      }
    }
    for (const atom of named) known.add(atom)
  }
  return asked === 0 ? 1 : met / asked
}
