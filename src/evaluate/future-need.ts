import type { Message } from '../message/index.ts'
import { atoms } from '../text/index.ts'
import { checkCut } from './check-need.ts'
import { textWithoutReasoning } from './text-without-reasoning.ts'

/** What a run needed from its own past at one cut. */
export interface FutureNeed {
  /** The atoms that the agent used after the cut and could only have from before it. */
  readonly need: ReadonlySet<string>
  /** The number of messages that count as always kept: all up to the first user message. */
  readonly head: number
}

/**
 * What the messages from `cut` on needed from those before it: atoms in the assistant's own words and call arguments that occur
 * before the cut, not in the head, and that only the assistant showed again before their use. Linear in the run.
 *
 * @param cut index of the first message after the cut
 * @throws DecantError `invalid-argument`
 * @example
 * futureNeed(messages, 8).head // 2
 */
export function futureNeed(messages: readonly Message[], cut: number): FutureNeed {
  checkCut(messages, cut, 'futureNeed')
  const head = messages.findIndex((message) => message.role === 'user') + 1
  const headAtoms = new Set<string>()
  const pastAtoms = new Set<string>()
  messages.slice(0, cut).forEach((message, i) => {
    const into = i < head ? headAtoms : pastAtoms
    for (const atom of atoms(textWithoutReasoning(message))) into.add(atom)
  })
  const shownAtoms = new Set<string>()
  const need = new Set<string>()
  for (const message of messages.slice(cut)) {
    for (const atom of atoms(textWithoutReasoning(message))) {
      if (message.role !== 'assistant') shownAtoms.add(atom)
      else if (pastAtoms.has(atom) && !headAtoms.has(atom) && !shownAtoms.has(atom)) need.add(atom)
    }
  }
  return { need, head }
}
