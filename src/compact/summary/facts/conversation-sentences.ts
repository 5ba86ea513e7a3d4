import { words } from '../../../text/index.ts'
import type { ChatMessage } from '../../chat/chat-message.ts'
import { contentMatcher, isNegated } from '../../facts/content-matcher.ts'
import { factSentences } from '../../facts/fact-sentences.ts'
import type { Speaker } from '../../prompts/prompts.ts'
import { speakerOf } from '../speech/speaker-of.ts'

/** The fraction of a fact's words that a sentence must have to be considered, and the maximum number of sentences considered. */
const MIN_WORD_RATIO = 0.6
const MAX_SENTENCES = 20

/** Where a clause ends. */
const CLAUSE_BOUNDARY = /[,;，；]|\b(?:and|but)\b|但/i

export interface ConversationSentence {
  readonly sentence: string
  readonly speaker: Speaker
  /** Whether it forbids or denies while the fact does not, or vice versa. */
  readonly isOpposite: boolean
}

/** The sentences of a conversation, searchable by content. Reads it once. */
export class ConversationSentences {
  readonly #all: readonly Omit<ConversationSentence, 'isOpposite'>[]
  readonly #postings = new Map<string, number[]>()

  constructor(messages: readonly ChatMessage[]) {
    this.#all = messages.flatMap((message) => Array.from(factSentences(message.content), (sentence) => ({ sentence, speaker: speakerOf(message) })))
    for (const [at, { sentence }] of this.#all.entries()) {
      for (const word of new Set(words(sentence))) {
        const known = this.#postings.get(word)
        if (known) known.push(at)
        else this.#postings.set(word, [at])
      }
    }
  }

  /** The sentences that state a fact, those with most of its words first. */
  *sentencesStating(content: string): Generator<ConversationSentence, void> {
    for (const at of this.#candidates(content)) {
      const stated = this.#all[at] as ConversationSentence
      if (contentMatcher(stated.sentence)(content)) yield { ...stated, isOpposite: isOppositeOf(stated.sentence, content) }
    }
  }

  /** Whether sentences state a fact, but all of them as its opposite. */
  denies(content: string): boolean {
    let isStated = false
    for (const { isOpposite } of this.sentencesStating(content)) {
      if (!isOpposite) return false
      isStated = true
    }
    return isStated
  }

  #candidates(content: string): number[] {
    const factWords = new Set(words(content))
    const counts = new Uint16Array(this.#all.length)
    for (const word of factWords) for (const at of this.#postings.get(word) ?? []) counts[at] = (counts[at] as number) + 1
    const minCount = factWords.size * MIN_WORD_RATIO
    const found: number[] = []
    for (let count = factWords.size; count >= minCount && found.length < MAX_SENTENCES; count--)
      for (let at = counts.indexOf(count); at >= 0 && found.length < MAX_SENTENCES; at = counts.indexOf(count, at + 1)) found.push(at)
    return found
  }
}

/** Whether a sentence denies a fact, or vice versa; if a clause of it states the fact, that clause decides. */
function isOppositeOf(sentence: string, content: string): boolean {
  const statingClauses = sentence.split(CLAUSE_BOUNDARY).filter((clause) => contentMatcher(clause)(content))
  return (statingClauses.length > 0 ? statingClauses : [sentence]).every((one) => isNegated(one) !== isNegated(content))
}
