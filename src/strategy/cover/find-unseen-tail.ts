import { hasPart, type Message } from '../../message/index.ts'
import { charactersOf, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { losesReasoning } from './loses-reasoning.ts'

/** Messages that no model has seen yet: the assistant's last message with the results after it. */
export interface UnseenTail {
  /** The index of the first; they are the last messages of the history. */
  readonly start: number
  /** Their tokens. */
  readonly tokens: number
  /** The approximate share that the room is of the tokens that do not stay anyway, derived from the characters and tokens of these messages. */
  readonly roomFraction: number
}

/**
 * The unseen messages of a history that ends with results, or with the user's text after them; undefined if all were seen, or if they cannot stay. Linear.
 * @param stays the messages that stay in any case; `room` is the tokens they leave
 */
export function findUnseenTail(messages: readonly Message[], stays: Uint8Array, room: number, context: Context): UnseenTail | undefined {
  const start = messages.findLastIndex(({ role }) => role === 'assistant')
  const tail = messages.slice(start)
  if (start < 0 || !tail.some((message) => hasPart(message, 'tool-result')) || losesReasoning(tail, context)) return undefined
  const tokens = totalTokens(tail, context.count)
  const removable = messages.filter((_, i) => !stays[i])
  return { start, tokens, roomFraction: (room * charactersOf(tail)) / Math.max(1, tokens * charactersOf(removable)) }
}
