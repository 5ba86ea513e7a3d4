import type { Ledger, Passage } from '../../../relevance/index.ts'
import { newTexts } from './new-texts.ts'

/** The pieces of a call that hold new text of a file, in order, grouped by change; none for a call that changes no part of one. Linear. */
export function changedPieces({ start, end }: Ledger, { text, first, next }: Passage): number[][] {
  let piece = first
  return newTexts(text).map(([low, high]) => {
    while (piece < next && (end[piece] as number) <= low) piece++
    let behind = piece
    while (behind < next && (start[behind] as number) < high) behind++
    return Array.from({ length: behind - piece }, (_, i) => piece + i)
  })
}
