import { isSystem, isWrittenByDecant, type Message } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { beginsAnswer, fittedEdit, isFromAssistant, summaryOf, unsummarisedTask } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `slidingWindow`. */
export interface SlidingWindowOptions {
  /** Messages in the window: the smaller half from the user and tools, the larger half from the assistant. Odd, so that roles alternate. Default 9. */
  readonly size?: number | undefined
}

/**
 * Keeps system text and the newest messages, 4 of the user and tools and 5 of the assistant, and summarises the rest. The window ends where either group would
 * exceed its number. It has nine messages if the last message is the assistant's, and eight if it is the user's or a tool's: a fifth assistant message from
 * further back would follow another one, which the odd number is meant to prevent. A unit that the window would split stays whole, and an answer that a wire
 * format writes as several messages counts as one. Nothing else stays as it was: the task goes into the summary too, with its words first, and a later summary
 * of that one takes them over. If the budget is too small, the summary gives up lines, and then the window its oldest messages. When to run (above twice the
 * window) is up to a trigger.
 *
 * @example
 * slidingWindow({ size: 3 }).plan(history, context) // s u a u a u a u a → s [SUMMARY of 5 …] a u a
 */
export function slidingWindow(options: SlidingWindowOptions = {}): Strategy {
  const { size = 9 } = checkStrategyOptions('slidingWindow', options, { size: 'a whole number from 0' })
  return createStrategy('sliding-window', (history, context) => {
    const keep = windowOf(history.messages, size)
    const task = unsummarisedTask(history.messages)
    return fittedEdit(history, context, { keep, reason: 'outside the window', replacement: (run, maxTokens) => summaryOf(run, context, maxTokens, task) })
  })
}

function windowOf(messages: readonly Message[], size: number): Uint8Array {
  const keep = new Uint8Array(messages.length)
  let othersLeft = Math.floor(size / 2)
  let assistantsLeft = Math.ceil(size / 2)
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i] as Message
    if (isWrittenByDecant(message) || isSystem(message)) continue
    const continuesAnswer = isFromAssistant(messages[i + 1]) && !beginsAnswer(messages, i + 1)
    if (!continuesAnswer && (message.role === 'assistant' ? assistantsLeft-- : othersLeft--) <= 0) break
    keep[i] = 1
  }
  return keep
}
