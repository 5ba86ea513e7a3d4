import type { ChatMessage } from '../chat/chat-message.ts'
import { factText, tokensOfFacts } from '../facts/fact-text.ts'
import { holdingOf } from '../facts/holds.ts'
import { isBinding } from '../facts/is-binding.ts'
import type { Prompts } from '../prompts/prompts.ts'
import type { SummaryBody } from './frame/summary-body.ts'
import type { Summarised, Summariser } from './summariser.ts'

/** The share of a summary that the lines beside a model's words may at least take. */
const LINES_SHARE = 0.4

/** A body with a model's words, and the facts that had to be restored because the words lost them. */
export interface Worded {
  readonly body: SummaryBody
  readonly made: Summarised
  /** Facts that the words lost; they are listed beside them now. */
  readonly repaired: number
}

/**
 * Fills a body with a model's words, which were checked against the source. Key facts that they lost are listed below them word by word (the user's decisions
 * always, since only there they count as the user's), and below these the likeliest lines that neither mentions, shortened by what the words take. Without
 * usable words the body is unchanged.
 */
export async function withWords(body: SummaryBody, tokens: number, source: readonly ChatMessage[], ask: Asked): Promise<Worded> {
  const made = await ask.summariser.words(source, ask.prompts, ask.most)
  if (made.by === 'extractive') return { body, made, repaired: 0 }
  const holds = holdingOf(made.text)
  const facts = body.facts.filter((fact) => isBinding(fact) || !holds(fact.content))
  const known = `${made.text}\n${factText(facts)}`
  const room = Math.max(tokens * LINES_SHARE, tokens - tokensOfFacts(facts) - ask.estimate(made.text))
  let left = room
  const lines = body.lines.filter(({ text }) => {
    if (known.includes(text)) return false
    left -= ask.estimate(text) + 4
    return left >= 0
  })
  const repaired = facts.filter(({ content }) => !holds(content)).length
  return { body: { ...body, words: made.text, facts, lines }, made, repaired }
}

/** The summariser to ask, its prompts, and how to count. */
export interface Asked {
  readonly summariser: Summariser
  readonly prompts: Prompts
  readonly estimate: (text: string) => number
  /** Tokens that the words may take, if the model is to be told. */
  readonly most?: number
}
