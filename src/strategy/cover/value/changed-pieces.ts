import type { Ledger, Passage } from '../../../relevance/index.ts'
import { newTexts } from '../section/new-texts.ts'

/** The pieces of a call that contain new text of a file, in order, grouped by change; none for a call that changes no part of one. Linear. */
export function changedPieces({ start, end }: Ledger, { text, first, next }: Passage): number[][] {
  let piece = first
  return newTexts(text).map(([low, high]) => {
    while (piece < next && (end[piece] as number) <= low) piece++
    let afterLast = piece
    while (afterLast < next && (start[afterLast] as number) < high) afterLast++
    return Array.from({ length: afterLast - piece }, (_, i) => piece + i)
  })
}
