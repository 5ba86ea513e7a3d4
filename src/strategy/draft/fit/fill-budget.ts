import { gapDelta } from '../../../excerpt/index.ts'
import { countReplacedByNote, type History, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { type Block, blocks } from '../runs/blocks.ts'
import { protectedMessages } from '../runs/protected-messages.ts'

/** Tokens of a note of one line, overhead included: the cost of a new gap. */
export const NOTE_TOKENS = 24

/** How `fillBudget` handles a block that no longer fits: try the next one, or stop. */
export type Misfit = 'skip' | 'stop'

/** Options of `fillBudget`. */
export interface FillBudgetOptions {
  readonly misfit?: Misfit
  /** 1 if a message stays at any cost; optional ones share the rest. Default none. */
  readonly obligatory?: Uint8Array
  /** Tokens of the replacement of a removed run, 0 if nothing replaces it. Default 24, a note of one line. */
  readonly gapTokens?: number
}

/**
 * Chooses the messages that stay: blocks are taken in `order` while they fit the budget. Protected and obligatory messages are taken first and never given up;
 * each gap is charged with its note, and a gap no dearer than its note is closed. Linear in the history.
 * @param order returns the indices of the given blocks to take; other blocks are removed
 * @returns one flag a message
 */
export function fillBudget(
  history: History,
  context: Context,
  order: (all: readonly Block[]) => Iterable<number>,
  options: FillBudgetOptions = {},
): Uint8Array {
  const { misfit = 'skip', obligatory, gapTokens = NOTE_TOKENS } = options
  const all = blocks(history, context.profile)
  const fixed = protectedMessages(history, context).map((flag, i) => flag || (obligatory?.[i] ?? 0))
  const taken = new Uint8Array(all.length)
  const cost = all.map(({ start, end }) => blockTokens(history.messages, start, end, context))
  if (cost.reduce((sum, one) => sum + one, 0) <= context.budget) return new Uint8Array(history.messages.length).fill(1)
  let left = context.budget
  all.forEach(({ start, end }, i) => {
    if (!isFixed(fixed, start, end)) return
    taken[i] = 1
    left -= cost[i] as number
  })
  left -= gapTokens * countGaps(taken)
  for (const i of order(all)) {
    if (taken[i]) continue
    const price = (cost[i] as number) + gapTokens * gapDelta(taken, i)
    if (price <= left) {
      taken[i] = 1
      left -= price
    } else if (misfit === 'stop') break
  }
  closeCheapGaps(taken, cost, gapTokens)
  const keep = new Uint8Array(history.messages.length)
  all.forEach(({ start, end }, i) => {
    if (taken[i]) keep.fill(1, start, end)
  })
  return keep
}

/** Keeps runs that cost no more than their replacement. */
function closeCheapGaps(taken: Uint8Array, cost: readonly number[], gapTokens: number): void {
  for (let i = 0; i < taken.length; i++) {
    if (taken[i]) continue
    let end = i
    let sum = 0
    while (end < taken.length && !taken[end]) sum += cost[end++] as number
    if (sum <= gapTokens) taken.fill(1, i, end)
    i = end
  }
}

function blockTokens(messages: readonly Message[], start: number, end: number, context: Context): number {
  let tokens = 0
  for (let i = start; i < end; i++) tokens += countReplacedByNote(messages[i] as Message) !== undefined ? 0 : context.count(messages[i] as Message)
  return tokens
}

function isFixed(fixed: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (fixed[i]) return true
  return false
}

function countGaps(taken: Uint8Array): number {
  let count = 0
  for (let i = 0; i < taken.length; i++) if (!taken[i] && (i === 0 || taken[i - 1])) count++
  return count
}
