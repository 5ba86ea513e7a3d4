import { isWrittenByDecant } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { newestOf, shortenedEdit, shorterVariants, userTextFirst } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `structuralFloor`. */
export interface StructuralFloorOptions {
  /** Tokens that an old result keeps. Default 40. */
  readonly resultTokens?: number | undefined
  /** Tokens that an old text of the assistant keeps. Default 60. */
  readonly proseTokens?: number | undefined
  /** The number of newest messages that stay as they are. Default 6. */
  readonly keepNewest?: number | undefined
}

/**
 * Keeps the skeleton of a run: system text, every word of the user, every call with the head of its result, and the newest messages whole. Nothing is removed
 * entirely, so the model sees what was tried and in which order, unless a budget asks for more: then results and the assistant's prose are cut to the same
 * length, the newest too, and then units are removed, the oldest first and the user's words last.
 *
 * @example
 * structuralFloor().plan(history, context)
 */
export function structuralFloor(options: StructuralFloorOptions = {}): Strategy {
  const {
    resultTokens = 40,
    proseTokens = 60,
    keepNewest = 6,
  } = checkStrategyOptions('structuralFloor', options, { resultTokens: 'a number from 1', proseTokens: 'a number from 1', keepNewest: 'a whole number from 0' })
  return createStrategy('structural-floor', (history, context) => {
    const { messages } = history
    const newest = newestOf(messages, keepNewest)
    const shorter = shorterVariants(history, context, (message, i, part) => {
      if (newest[i] || isWrittenByDecant(message)) return Number.POSITIVE_INFINITY
      return part.type === 'tool-result' ? resultTokens : message.role === 'assistant' ? proseTokens : Number.POSITIVE_INFINITY
    })
    return shortenedEdit(history, context, {
      shorter,
      reason: 'below the structural floor',
      rank: userTextFirst(messages),
    })
  })
}
