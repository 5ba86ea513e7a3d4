import { type Message, messagesGiven } from '../message/index.ts'
import { contexts } from './context.ts'
import { needGiven } from './need-given.ts'
import { said } from './said.ts'

/** Shares of the needed atoms, 0 to 1. */
export interface Score {
  /** Needed atoms that still occur anywhere. */
  readonly recall: number
  /** Needed atoms that still occur beside at least half of the words around one of their places. */
  readonly bound: number
  /** The atoms that are not bound any more. */
  readonly missed: readonly string[]
}

/**
 * Future-use recall: how much of what a later step needed (`need`, see `task`) a compressed history still contains. Blind to
 * paraphrase, and presence does not guarantee that a model recalls it. If nothing was needed both shares are 1. Linear in both histories.
 *
 * @param before the original messages before the cut
 * @param after their replacement, from any source: a model's summary is a list of one message
 * @throws DecantError `invalid-argument`
 * @example
 * const { need } = task(messages, 8)
 * const before = messages.slice(0, 8)
 * score(need, before, before) // { recall: 1, bound: 1, missed: [] }
 */
export function score(need: ReadonlySet<string>, before: readonly Message[], after: readonly Message[]): Score {
  needGiven(need, 'score')
  messagesGiven(before, 'score')
  messagesGiven(after, 'score')
  if (need.size === 0) return { recall: 1, bound: 1, missed: [] }
  const text = after.map(said).join('\n')
  const origins = contexts(before.map(said).join('\n'), need)
  const kept = contexts(text, need)
  const missed: string[] = []
  let present = 0
  for (const atom of need) {
    if (text.includes(atom)) present++
    if (!isBound(origins.get(atom) ?? [], kept.get(atom) ?? [])) missed.push(atom)
  }
  return { recall: present / need.size, bound: 1 - missed.length / need.size, missed }
}

function isBound(origins: readonly ReadonlySet<string>[], places: readonly ReadonlySet<string>[]): boolean {
  return places.some((place) => origins.some((origin) => origin.size === 0 || shared(origin, place) / origin.size >= 0.5))
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const word of a) if (b.has(word)) count++
  return count
}
