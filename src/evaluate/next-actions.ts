import { checkMessages, type Message } from '../message/index.ts'
import { atoms } from '../text/index.ts'
import { checkOptionKinds } from '../validation/index.ts'
import { checkCut } from './check-need.ts'
import { textWithoutReasoning } from './text-without-reasoning.ts'

/**
 * A second measure, of the nearest future and all or nothing: of the next `count` assistant messages after the cut that name anything from
 * before it, the fraction in which every such name is still available, from the compressed history or from messages since. 1 if there are
 * none. Unlike recall it rewards complete actions rather than many names.
 *
 * @param messages the whole run, cut before message `cut`
 * @param after the replacement for the messages before the cut
 * @throws DecantError `invalid-argument`, `invalid-option`
 * @example
 * nextActions(messages, 8, messages.slice(0, 8)) // 1
 */
export function nextActions(messages: readonly Message[], cut: number, after: readonly Message[], count = 5): number {
  checkCut(messages, cut, 'nextActions')
  checkMessages(after, 'nextActions')
  checkOptionKinds('nextActions', { count }, { count: 'a whole number from 1' })
  const pastAtoms = atoms(messages.slice(0, cut).map(textWithoutReasoning).join('\n'))
  const knownAtoms = atoms(after.map(textWithoutReasoning).join('\n'))
  let counted = 0
  let answerable = 0
  for (const message of messages.slice(cut)) {
    const mentionedAtoms = atoms(textWithoutReasoning(message))
    if (message.role === 'assistant') {
      const needed = [...mentionedAtoms].filter((atom) => pastAtoms.has(atom))
      if (needed.length > 0) {
        counted++
        if (needed.every((atom) => knownAtoms.has(atom))) answerable++
        if (counted === count) break
      }
    }
    for (const atom of mentionedAtoms) knownAtoms.add(atom)
  }
  return counted === 0 ? 1 : answerable / counted
}
