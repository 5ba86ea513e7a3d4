import { words } from '../../text/index.ts'
import type { ChatMessage } from './chat-message.ts'
import { factSentences } from './fact-sentences.ts'
import { holdingOf, isNegated } from './holds.ts'
import type { KeyFact } from './key-fact.ts'

/** A sentence is looked at where it has this share of a fact's words, and so many of them at the most. */
const SHARE = 0.6
const MOST = 20

interface Said {
  readonly sentence: string
  readonly speaker: 'user' | 'assistant'
}

/**
 * The sentences of user and assistant that key facts named by a model tell, each with its type: the model only points at them, and what is kept are
 * their own words. A fact that was not verified points at none, nor does one that no single sentence says or that turns a denial round.
 */
export function factsPointedAt(named: readonly KeyFact[], messages: readonly ChatMessage[]): KeyFact[] {
  const sought = named.filter(({ verified, speaker }) => verified && speaker === undefined)
  if (sought.length === 0) return []
  const all = messages.flatMap(saidIn)
  const places = placesOfWords(all)
  return sought.flatMap(({ type, content }) => {
    const said = likeliest(content, places)
      .map((at) => all[at] as Said)
      .find(({ sentence }) => isNegated(sentence) === isNegated(content) && holdingOf(sentence)(content))
    return said ? [{ type, content: said.sentence, speaker: said.speaker, verified: true }] : []
  })
}

function saidIn({ role, type, content }: ChatMessage): Said[] {
  if (type === 'summary' || (role !== 'user' && role !== 'assistant')) return []
  return Array.from(factSentences(content), (sentence) => ({ sentence, speaker: role }))
}

function placesOfWords(all: readonly Said[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { sentence }] of all.entries()) {
    for (const word of new Set(words(sentence))) {
      const known = places.get(word)
      if (known) known.push(at)
      else places.set(word, [at])
    }
  }
  return places
}

/** Where the most words of a fact stand together; of as many, the first. */
function likeliest(content: string, places: ReadonlyMap<string, readonly number[]>): number[] {
  const own = new Set(words(content))
  const counts = new Map<number, number>()
  for (const word of own) for (const at of places.get(word) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= own.size * SHARE)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, MOST)
    .map(([at]) => at)
}
