import { waterLevel } from '../../excerpt/index.ts'
import { isWrittenByDecant, keepAll, type Message, type Part, partText } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { type Excerpts, leastAggressiveEdit, shorterVariants, totalTokens } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `toolOutput`. */
export interface ToolOutputOptions {
  /** Minimum number of tokens that a result keeps. Default 60. */
  readonly minTokens?: number | undefined
}

/** Overhead of a message and its marker beyond the tokens of the text. */
const OVERHEAD_TOKENS = 8

/** Fractions of the estimated height, tried until the result meets the budget. */
const HEIGHT_FRACTIONS = [1, 0.9, 0.7, 0]

/**
 * Cuts tool results to the tokens that are left: short results stay, long ones are cut to the same length, according to their content. Text next to a result
 * stays. Does nothing if the history fits the budget. If results cut to their minimum are not enough, the assistant's words are cut as well, and then units are
 * removed, the oldest first.
 *
 * @example
 * toolOutput().plan(history, context)
 */
export function toolOutput(options: ToolOutputOptions = {}): Strategy {
  const { minTokens = 60 } = checkStrategyOptions('toolOutput', options, { minTokens: 'a number from 1' })
  return createStrategy('tool-output', (history, context) => {
    const { messages } = history
    const total = totalTokens(messages, context.count)
    if (total <= context.budget) return keepAll(messages)
    const sizes: number[] = []
    let others = total
    for (const message of messages) {
      const results = isWrittenByDecant(message) ? [] : message.parts.filter((part) => part.type === 'tool-result')
      if (results.length === 0) continue
      for (const part of results) sizes.push(context.estimate(partText(part)) + OVERHEAD_TOKENS)
      others -= context.count({ ...message, parts: results })
    }
    const height = Math.max(minTokens, waterLevel(Float64Array.from(sizes), context.budget - others) - OVERHEAD_TOKENS)
    const keep = new Uint8Array(messages.length).fill(1)
    const excerpts: Excerpts = new Map()
    const cutTo = (maxTokens: number) => {
      const limit = (message: Message, _: number, part: Part) =>
        part.type === 'tool-result' && !isWrittenByDecant(message) ? maxTokens : Number.POSITIVE_INFINITY
      const shorter = shorterVariants(history, context, limit, excerpts)
      return { keep, shorter, reason: 'beyond the tokens left for results' }
    }
    return leastAggressiveEdit(
      history,
      context,
      HEIGHT_FRACTIONS.map((share) => () => cutTo(Math.max(minTokens, Math.floor(height * share)))),
    )
  })
}
