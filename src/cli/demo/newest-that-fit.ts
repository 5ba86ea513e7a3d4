import { decode } from '../../format/index.ts'
import { createCounter } from '../../token/index.ts'

/** System text, the first user message and the newest messages that fit, with pairs kept whole: what most tools do. */
export function newestThatFit(all: readonly object[], budget: number): object[] {
  const counter = createCounter()
  const tokens = (messages: readonly object[]) => decode(messages).history.messages.map((message) => counter.message(message))
  const head = all.slice(0, 2)
  const costs = tokens(all)
  let left = budget - tokens(head).reduce((sum, cost) => sum + cost, 0)
  let start = all.length
  while (start > 2 && (costs[start - 1] as number) <= left) left -= costs[--start] as number
  while (start < all.length && (all[start] as { role?: string }).role === 'tool') start++
  return [...head, ...all.slice(start)]
}
