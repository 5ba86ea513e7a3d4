import { isWrittenByDecant, type Message } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { type Block, beginsAnswer, blocks, fittedEdit, isFromAssistant, stayingMessages, summaryOf, taskMessageIndex } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `incrementalSummary`. */
export interface IncrementalSummaryOptions {
  /** Turns in a chunk. Default 20. */
  readonly chunkTurns?: number | undefined
}

/**
 * Splits the history into chunks of 20 turns, summarises each but the last, and leaves the last chunk and the task as they are. Existing summaries stay, so
 * only new messages are ever read again. A turn is a message of the user and the assistant's answer; each further step of the assistant, with its calls and
 * their results, is one more turn, even if a wire format writes it as several messages. If a budget asks for more, summaries give up lines, then chunks share
 * one summary and the oldest turns go into it.
 *
 * @example
 * incrementalSummary({ chunkTurns: 2 }).plan(history, context) // u a u a u a u a u a → u [SUMMARY of 3 …] [SUMMARY of 4 …] u a
 */
export function incrementalSummary(options: IncrementalSummaryOptions = {}): Strategy {
  const { chunkTurns = 20 } = checkStrategyOptions('incrementalSummary', options, { chunkTurns: 'a whole number from 1' })
  return createStrategy('incremental-summary', (history, context) => {
    const task = taskMessageIndex(history.messages)
    const stays = stayingMessages(
      history,
      context,
      Uint8Array.from(history.messages, (_, i) => (i === task ? 1 : 0)),
    )
    const { group, last } = chunks(history.messages, stays, blocks(history, context.profile), chunkTurns)
    const keep = Uint8Array.from(history.messages, (message, i) => (group[i] === last || isWrittenByDecant(message) || stays[i] ? 1 : 0))
    return fittedEdit(history, context, { keep, group, reason: 'a finished chunk', replacement: (run, maxTokens) => summaryOf(run, context, maxTokens) })
  })
}

/** The chunk of each message. Messages that stay anyway and those that decant wrote count towards no turn, so that a second pass counts the same. */
function chunks(messages: readonly Message[], stays: Uint8Array, steps: readonly Block[], size: number): { group: Int32Array; last: number } {
  const group = new Int32Array(messages.length)
  let turns = 0
  let isAwaitingAnswer = false
  for (const { start, end } of steps) {
    const continuesAnswer = isFromAssistant(messages[start]) && !beginsAnswer(messages, start)
    group.fill(continuesAnswer ? (group[start - 1] as number) : Math.floor(turns / size), start, end)
    for (let i = start; i < end; i++) {
      if (stays[i] || isWrittenByDecant(messages[i] as Message)) continue
      isAwaitingAnswer = messages[i]?.role === 'user'
      if (beginsAnswer(messages, i)) turns++
    }
  }
  return { group, last: Math.max(0, Math.floor((turns - (isAwaitingAnswer ? 0 : 1)) / size)) }
}
