import { checkMessages, type Message } from '../message/index.ts'
import { atomContexts } from './atom-contexts.ts'
import { checkNeed } from './check-need.ts'
import { isBound } from './is-bound.ts'
import { textWithoutReasoning } from './text-without-reasoning.ts'

/** Fractions of the needed atoms, 0 to 1. */
export interface Score {
  /** Needed atoms that still occur anywhere. */
  readonly recall: number
  /** Needed atoms that still occur next to at least half of the words around one of their places. */
  readonly bound: number
  /** The atoms that are not bound any more. */
  readonly missed: readonly string[]
}

/**
 * Future-use recall: how much of what a later step needed (`need`, see `futureNeed`) a compressed history still contains. Blind to paraphrase, and presence
 * does not guarantee that a model recalls it. If nothing was needed both fractions are 1. Linear in both histories, except for names that stand at thousands
 * of places among the same words.
 *
 * @param before the original messages before the cut
 * @param after their replacement, from any source: a model's summary is a list of one message
 * @throws DecantError `invalid-argument`
 * @example
 * const { need } = futureNeed(messages, 8)
 * const before = messages.slice(0, 8)
 * score(need, before, before) // { recall: 1, bound: 1, missed: [] }
 */
export function score(need: ReadonlySet<string>, before: readonly Message[], after: readonly Message[]): Score {
  checkNeed(need, 'score')
  checkMessages(before, 'score')
  checkMessages(after, 'score')
  if (need.size === 0) return { recall: 1, bound: 1, missed: [] }
  const text = after.map(textWithoutReasoning).join('\n')
  const origins = atomContexts(before.map(textWithoutReasoning).join('\n'), need)
  const kept = atomContexts(text, need)
  const missed: string[] = []
  let present = 0
  for (const atom of need) {
    if (text.includes(atom)) present++
    if (!isBound(origins.get(atom) ?? [], kept.get(atom) ?? [])) missed.push(atom)
  }
  return { recall: present / need.size, bound: 1 - missed.length / need.size, missed }
}
