import type { Message } from '../../message/index.ts'
import { charactersOf, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { losesReasoning } from './loses-reasoning.ts'

/** What no model has seen yet: the assistant's last message with the results that came after it. */
export interface Unseen {
  /** The first of these messages; they are the last of the history. */
  readonly from: number
  /** What they take. */
  readonly tokens: number
  /** About what share the room is of the tokens that do not stay anyway, told from how many characters these messages have and tokens they take. */
  readonly share: number
}

/**
 * What no model has seen of a history that ends with results, or with words of the user behind them; undefined where all was seen, or where it cannot stay.
 * Linear.
 * @param stays which messages stay in any case, and `room` how many tokens they leave
 */
export function unseen(messages: readonly Message[], stays: Uint8Array, room: number, context: Context): Unseen | undefined {
  const from = messages.findLastIndex(({ role }) => role === 'assistant')
  const last = messages.slice(from)
  if (from < 0 || !last.some(({ parts }) => parts.some(({ type }) => type === 'tool-result')) || losesReasoning(last, context)) return undefined
  const tokens = totalTokens(last, context.count)
  const open = messages.filter((_, i) => !stays[i])
  return { from, tokens, share: (room * charactersOf(last)) / Math.max(1, tokens * charactersOf(open)) }
}
