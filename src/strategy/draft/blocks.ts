import type { Profile } from '../../law/index.ts'
import { type History, units } from '../../message/index.ts'

/** A run `[start, end)` between two neighbouring legal cuts: it stays whole or goes whole. */
export interface Block {
  readonly start: number
  readonly end: number
}

/** Splits a history at every boundary where its profile allows a cut; the blocks cover it without gaps, in order. */
export function blocks(history: History, _profile: Profile): Block[] {
  return units(history.messages).map(({ start, end }) => ({ start, end }))
}
