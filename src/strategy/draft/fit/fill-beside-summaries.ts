import { type History, isWritten, noteCount } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { blocks } from '../runs/blocks.ts'
import { protectedMessages } from '../runs/protected.ts'
import { LEAST_SUMMARY } from '../written/summary-size.ts'
import { bareGapTokens } from './notes-that-fit.ts'

/**
 * Chooses the messages that stay: blocks are taken by rank while they fit the budget beside the smallest summary of each removed run; a run no larger than that
 * is charged with its own tokens. Protected messages are taken first and never given up, and the newer comes first among equal ranks. n log n.
 * @param rank of one message; minus infinity if there is no reason to keep it
 * @returns one flag a message
 */
export function fillBesideSummaries(history: History, context: Context, rank: (i: number) => number): Uint8Array {
  const { messages } = history
  const all = blocks(history, context.profile)
  const fixed = protectedMessages(history, context)
  const taken = new Uint8Array(all.length)
  const ranks = new Float64Array(all.length).fill(Number.NEGATIVE_INFINITY)
  const costs = all.map(({ start, end }, b): Gap => {
    let tokens = 0
    for (let i = start; i < end; i++) {
      const message = messages[i]
      if (message && noteCount(message) === undefined) tokens += context.count(message)
      if (fixed[i]) taken[b] = 1
      ranks[b] = Math.max(ranks[b] as number, rank(i))
    }
    return messages.slice(start, end).every(isWritten) ? { said: 0, written: tokens } : { said: tokens, written: 0 }
  })
  const most = LEAST_SUMMARY + bareGapTokens(context)
  const side = (from: number, step: -1 | 1) => gapFrom(from, step, taken, costs, most)
  const none: Gap = { said: 0, written: 0 }
  let left = context.budget
  costs.forEach((cost, b) => {
    if (taken[b]) left -= cost.said + cost.written
    else if (b === 0 || taken[b - 1]) left -= priceOf(cost, side(b + 1, 1), none, most)
  })
  const order = Array.from(all, (_, b) => b).filter((b) => !taken[b] && ranks[b] !== Number.NEGATIVE_INFINITY)
  for (const b of order.sort((a, c) => (ranks[c] as number) - (ranks[a] as number) || c - a)) {
    const [own, before, after] = [costs[b] as Gap, side(b - 1, -1), side(b + 1, 1)]
    const price = own.said + own.written + priceOf(before, none, none, most) + priceOf(after, none, none, most) - priceOf(own, before, after, most)
    if (price > left) continue
    taken[b] = 1
    left -= price
  }
  const keep = new Uint8Array(messages.length)
  all.forEach(({ start, end }, b) => {
    if (taken[b]) keep.fill(1, start, end)
  })
  return keep
}

/** Tokens removed in one run: of what was said, and of what decant wrote. */
interface Gap {
  readonly said: number
  readonly written: number
}

/** The gap that begins at a block and extends to one side, read only until it is clear whether a summary is put for it. */
function gapFrom(from: number, step: -1 | 1, taken: Uint8Array, costs: readonly Gap[], most: number): Gap {
  let [said, written] = [0, 0]
  for (let b = from; b >= 0 && b < costs.length && !taken[b] && said <= most; b += step) {
    said += (costs[b] as Gap).said
    written += (costs[b] as Gap).written
  }
  return { said, written }
}

/** The final tokens of a gap made of three pieces. Messages written by decant stay if nothing else is removed beside them. */
function priceOf(a: Gap, b: Gap, c: Gap, most: number): number {
  const said = a.said + b.said + c.said
  const written = a.written + b.written + c.written
  return said === 0 ? written : Math.min(said + written, most)
}
