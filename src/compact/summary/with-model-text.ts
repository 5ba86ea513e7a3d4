import type { ChatMessage } from '../chat/chat-message.ts'
import { factText, tokensOfFacts } from '../facts/fact-text.ts'
import { isBinding } from '../facts/is-binding.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { lostFactMatcher } from './facts/lost-fact-matcher.ts'
import type { SummaryBody } from './frame/summary-body.ts'
import type { Summariser, SummaryResult } from './summariser.ts'

/** The fraction of a summary that the lines next to a model's words may at least take. */
const MIN_LINES_RATIO = 0.4

/** A body with a model's words, and the facts that had to be restored because the words lost them. */
export interface FilledBody {
  readonly body: SummaryBody
  readonly summary: SummaryResult
  /** Facts that the words lost or denied; they are listed with them now. */
  readonly repaired: number
}

/**
 * Fills a body with a model's words, which were checked against the source. Key facts that they lost are listed below them word by word (the user's decisions
 * always, since only there they count as the user's), and below these the likeliest lines that neither mentions, shortened by what the words take. Without
 * usable words the body is unchanged.
 */
export async function withModelText(body: SummaryBody, tokens: number, source: readonly ChatMessage[], request: TextRequest): Promise<FilledBody> {
  const summary = await request.summariser.summariseByModel(source, request.prompts, request.maxTokens)
  if (summary.by === 'extractive') return { body, summary, repaired: 0 }
  const isLost = lostFactMatcher(summary.text)
  const facts = body.facts.filter((fact) => isBinding(fact) || isLost(fact))
  const shownText = `${summary.text}\n${factText(facts)}`
  const room = Math.max(tokens * MIN_LINES_RATIO, tokens - tokensOfFacts(facts) - request.estimate(summary.text))
  let left = room
  const lines = body.lines.filter(({ text }) => {
    if (shownText.includes(text)) return false
    left -= request.estimate(text) + 4
    return left >= 0
  })
  const repaired = facts.filter(isLost).length
  return { body: { ...body, modelText: summary.text, facts, lines }, summary, repaired }
}

/** The summariser to ask, its prompts, and how to count. */
export interface TextRequest {
  readonly summariser: Summariser
  readonly prompts: Prompts
  readonly estimate: (text: string) => number
  /** Tokens that the words may take, if the model must know them. */
  readonly maxTokens?: number
}
