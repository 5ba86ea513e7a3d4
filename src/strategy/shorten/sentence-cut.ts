import { isWrittenByDecant } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { headOf, shortenedEdit, shortenMessage, shorterForms } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `sentenceCut`. */
export interface SentenceCutOptions {
  /** Tokens that the text of one message may take. Default 2000. */
  readonly maxTokens?: number | undefined
}

/**
 * Cuts a long message at the end of a sentence, in any script, and keeps the beginning. If not even the first sentence fits, it is cut at the end of a clause
 * or, without one, between characters. For results of tools use `toolOutput`.
 *
 * @example
 * sentenceCut({ maxTokens: 500 }).plan(history, context)
 */
export function sentenceCut(options: SentenceCutOptions = {}): Strategy {
  const { maxTokens = 2000 } = checkStrategyOptions('sentenceCut', options, { maxTokens: 'a number from 1' })
  return createStrategy('sentence-cut', (history, context) => {
    const shorter = shorterForms(history.messages, (message) =>
      isWrittenByDecant(message)
        ? undefined
        : shortenMessage(message, (text, part) => (part.type === 'text' ? headOf(text, part, maxTokens, context) : undefined)),
    )
    return shortenedEdit(history, context, { shorter, reason: `a message above ${maxTokens} tokens` })
  })
}
