import type { Message } from '../message/index.ts'
import { type Block, blocks, draftEdit, isWritten, rounds, summaryOf, taskMessage } from './draft/index.ts'
import type { Strategy } from './strategy.ts'

/** Options of `incrementalSummary`. */
export interface IncrementalSummaryOptions {
  /** Turns in a chunk. Default 20. */
  readonly chunkTurns?: number
}

/**
 * Splits the history into chunks of 20 turns, makes a summary of each but the last, and leaves the last as it is. Summaries once
 * made stay, so only what is new is ever read again. A run with few words of the user is counted in steps of the assistant.
 *
 * @example
 * incrementalSummary({ chunkTurns: 2 }).plan(history, context) // u a u a u a u a u a → [SUMMARY of 4 …] [SUMMARY of 4 …] u a
 */
export function incrementalSummary(options: IncrementalSummaryOptions = {}): Strategy {
  const { chunkTurns = 20 } = options
  return {
    name: 'incremental-summary',
    plan(history, context) {
      const { messages } = history
      const turns = rounds(messages)
      const steps = turns.length > chunkTurns ? turns : blocks(history, context.profile)
      const { group, last } = chunks(messages, steps, chunkTurns)
      const task = taskMessage(messages)
      const keep = Uint8Array.from(messages, (message, i) => (group[i] === last || isWritten(message) || i === task ? 1 : 0))
      return draftEdit(history, context, { keep, group, reason: 'a finished chunk', stand: (run) => summaryOf(run, context) })
    },
  }
}

/** The chunk that each message is in; steps of nothing but what decant wrote, or system text, count for none. */
function chunks(messages: readonly Message[], steps: readonly Block[], size: number): { group: Int32Array; last: number } {
  const group = new Int32Array(messages.length)
  let count = 0
  for (const { start, end } of steps) {
    const counts = messages.slice(start, end).some((message) => !isWritten(message) && message.role !== 'system' && message.role !== 'developer')
    group.fill(Math.floor(count / size), start, end)
    if (counts) count++
  }
  return { group, last: Math.max(0, Math.floor((count - 1) / size)) }
}
