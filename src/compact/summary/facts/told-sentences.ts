import { words } from '../../../text/index.ts'
import type { ChatMessage } from '../../chat/chat-message.ts'
import { factSentences } from '../../facts/fact-sentences.ts'
import { holdingOf, isNegated } from '../../facts/holds.ts'
import type { Speaker } from '../../prompts/prompts.ts'
import { spokenBy } from '../speech/spoken-by.ts'

/** The share of a fact's words that a sentence must have to be considered, and the maximum number of sentences considered. */
const SHARE = 0.6
const MOST = 20

/** Where a clause ends. */
const BETWEEN = /[,;，；]|\b(?:and|but)\b|但/i

/** A sentence of a conversation. */
export interface Told {
  readonly sentence: string
  readonly speaker: Speaker
  /** Whether it forbids or denies while the fact does not, or vice versa. */
  readonly isTurned: boolean
}

/** The sentences of a conversation, searchable by content. Reads it once. */
export class ToldSentences {
  readonly #all: readonly Omit<Told, 'isTurned'>[]
  readonly #places = new Map<string, number[]>()

  constructor(messages: readonly ChatMessage[]) {
    this.#all = messages.flatMap((message) => Array.from(factSentences(message.content), (sentence) => ({ sentence, speaker: spokenBy(message) })))
    for (const [at, { sentence }] of this.#all.entries()) {
      for (const word of new Set(words(sentence))) {
        const known = this.#places.get(word)
        if (known) known.push(at)
        else this.#places.set(word, [at])
      }
    }
  }

  /** The sentences that state a fact, those with most of its words first. */
  telling(content: string): Told[] {
    return this.#likeliest(content)
      .map((at) => this.#all[at] as Told)
      .filter(({ sentence }) => holdingOf(sentence)(content))
      .map((told) => ({ ...told, isTurned: isTurned(told.sentence, content) }))
  }

  #likeliest(content: string): number[] {
    const own = new Set(words(content))
    const counts = new Uint16Array(this.#all.length)
    for (const word of own) for (const at of this.#places.get(word) ?? []) counts[at] = (counts[at] as number) + 1
    const least = own.size * SHARE
    const found: number[] = []
    for (const [at, count] of counts.entries()) if (count >= least) found.push(at)
    return found.sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b).slice(0, MOST)
  }
}

/** Whether a sentence denies what a fact says, or vice versa; if a clause of it states the fact, that clause decides. */
function isTurned(sentence: string, content: string): boolean {
  const telling = sentence.split(BETWEEN).filter((clause) => holdingOf(clause)(content))
  return (telling.length > 0 ? telling : [sentence]).every((one) => isNegated(one) !== isNegated(content))
}
