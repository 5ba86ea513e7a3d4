import { hasPart, isWrittenByDecant } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { type Block, beginsAnswer, blocks, fittedEdit, isFromAssistant, summaryOf } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `toolChains`. */
export interface ToolChainsOptions {
  /** Calls kept at the start of a chain. Default 1. */
  readonly head?: number | undefined
  /** Calls kept at the end of a chain. Default 1. */
  readonly tail?: number | undefined
}

/**
 * Keeps the first and the last call of each chain of tool calls, with their results, and summarises the steps between. A chain ends at words of the user, or of
 * the assistant without a call; words that a wire format writes in their own message before a call belong to that call. Messages outside a chain stay in their
 * place.
 *
 * @example
 * toolChains().plan(history, context) // u a[1] r1 a[2] r2 a[3] r3 a → u a[1] r1 [SUMMARY of 2 …] a[3] r3 a
 */
export function toolChains(options: ToolChainsOptions = {}): Strategy {
  const { head = 1, tail = 1 } = checkStrategyOptions('toolChains', options, { head: 'a whole number from 0', tail: 'a whole number from 0' })
  return createStrategy('tool-chains', (history, context) => {
    const { messages } = history
    const keep = new Uint8Array(messages.length).fill(1)
    let chain: Block[] = []
    const close = () => {
      for (const { start, end } of chain.slice(head, Math.max(head, chain.length - tail))) keep.fill(0, start, end)
      chain = []
    }
    let chainStart: number | undefined
    for (const { start, end } of blocks(history, context.profile)) {
      const unit = messages.slice(start, end)
      const hasCalls = unit.some((message) => hasPart(message, 'tool-call'))
      if (!hasCalls && unit.every(isFromAssistant) && isFromAssistant(messages[end]) && !beginsAnswer(messages, end)) {
        chainStart ??= start
        continue
      }
      if (hasCalls) chain.push({ start: chainStart ?? start, end })
      else if (!unit.every(isWrittenByDecant)) close()
      chainStart = undefined
    }
    close()
    return fittedEdit(history, context, { keep, reason: 'a step inside a chain of calls', replacement: (run, maxTokens) => summaryOf(run, context, maxTokens) })
  })
}
