import { countReplacedByNote, type History, isWrittenByDecant } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { blocks } from '../runs/blocks.ts'
import { protectedMessages } from '../runs/protected-messages.ts'
import { MIN_SUMMARY_TOKENS } from '../written/summary-size.ts'
import { blocksByScore } from './blocks-by-score.ts'
import { minGapTokens } from './notes-that-fit.ts'

/**
 * Chooses the messages that stay: blocks are taken by rank while they fit the budget alongside the smallest summary of each removed run; a run no larger than
 * that is charged with its own tokens. Protected messages are taken first and never given up, and the newer comes first among equal ranks. n log n.
 * @param rank of one message; minus infinity if there is no reason to keep it
 * @returns one flag a message
 */
export function fillWithSummaries(history: History, context: Context, rank: (i: number) => number): Uint8Array {
  const { messages } = history
  const all = blocks(history, context.profile)
  const fixed = protectedMessages(history, context)
  const taken = new Uint8Array(all.length)
  const costs = all.map(({ start, end }, b): GapTokens => {
    let tokens = 0
    for (let i = start; i < end; i++) {
      const message = messages[i]
      if (message && countReplacedByNote(message) === undefined) tokens += context.count(message)
      if (fixed[i]) taken[b] = 1
    }
    return messages.slice(start, end).every(isWrittenByDecant) ? { original: 0, written: tokens } : { original: tokens, written: 0 }
  })
  const maxSummaryTokens = MIN_SUMMARY_TOKENS + minGapTokens(context)
  const side = (from: number, step: -1 | 1) => measureGap(from, step, taken, costs, maxSummaryTokens)
  const gapPrice = (...pieces: readonly GapTokens[]) => tokensLeftOf(pieces, maxSummaryTokens)
  let left = context.budget
  costs.forEach((cost, b) => {
    if (taken[b]) left -= cost.original + cost.written
    else if (b === 0 || taken[b - 1]) left -= gapPrice(cost, side(b + 1, 1))
  })
  for (const b of blocksByScore(all, rank)) {
    if (taken[b]) continue
    const [blockCost, before, after] = [costs[b] as GapTokens, side(b - 1, -1), side(b + 1, 1)]
    const price = blockCost.original + blockCost.written + gapPrice(before) + gapPrice(after) - gapPrice(blockCost, before, after)
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

/** Tokens removed in one run: of the original messages, and of those that decant wrote. */
interface GapTokens {
  readonly original: number
  readonly written: number
}

/** The gap that begins at a block and extends to one side, read only until it is clear whether a summary is put for it. */
function measureGap(from: number, step: -1 | 1, taken: Uint8Array, costs: readonly GapTokens[], maxSummaryTokens: number): GapTokens {
  let [original, written] = [0, 0]
  for (let b = from; b >= 0 && b < costs.length && !taken[b] && original <= maxSummaryTokens; b += step) {
    original += (costs[b] as GapTokens).original
    written += (costs[b] as GapTokens).written
  }
  return { original, written }
}

/** The tokens left of a gap made of these pieces. Messages written by decant stay if nothing else is removed next to them. */
function tokensLeftOf(pieces: readonly GapTokens[], maxSummaryTokens: number): number {
  const original = pieces.reduce((sum, piece) => sum + piece.original, 0)
  const written = pieces.reduce((sum, piece) => sum + piece.written, 0)
  return original === 0 ? written : Math.min(original + written, maxSummaryTokens)
}
