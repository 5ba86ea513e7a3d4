import { legalCuts, type Profile } from '../../../law/index.ts'
import type { History } from '../../../message/index.ts'

/** A run `[start, end)` between two neighbouring legal cuts: it stays or is removed as a whole. */
export interface Block {
  readonly start: number
  readonly end: number
}

/** Splits a history at every boundary where its profile allows a cut; the blocks cover it without gaps, in order. */
export function blocks(history: History, profile: Profile): Block[] {
  const cuts = legalCuts(history, profile)
  const result: Block[] = []
  let start = 0
  for (let i = 1; i <= history.messages.length; i++) {
    if (i < history.messages.length && !cuts[i]) continue
    result.push({ start, end: i })
    start = i
  }
  return result
}
