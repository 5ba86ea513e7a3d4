import { draftEdit, newestOf, summaryOf } from './draft/index.ts'
import type { Strategy } from './strategy.ts'

/** Options of `slidingWindow`. */
export interface SlidingWindowOptions {
  /** Messages in the window: the smaller half from the user and tools, the larger half from the assistant. Odd, so that roles alternate. Default 9. */
  readonly size?: number
}

/**
 * Keeps system text and the newest messages, 4 of the user and tools and 5 of the assistant, and puts a summary for the rest. A
 * unit that the window would split stays whole. When to run (above twice the window) is a trigger's to say.
 *
 * @example
 * slidingWindow({ size: 3 }).plan(history, context) // s u a u a u a u a → s [SUMMARY of 5 …] a u a
 */
export function slidingWindow(options: SlidingWindowOptions = {}): Strategy {
  const { size = 9 } = options
  return {
    name: 'sliding-window',
    plan(history, context) {
      const { messages } = history
      const others = newestOf(messages, Math.floor(size / 2), ({ role }) => role === 'user' || role === 'tool')
      const keep = newestOf(messages, Math.ceil(size / 2), ({ role }) => role === 'assistant').map((own, i) => own || (others[i] as number))
      return draftEdit(history, context, { keep, reason: 'outside the window', stand: (run) => summaryOf(run, context) })
    },
  }
}
