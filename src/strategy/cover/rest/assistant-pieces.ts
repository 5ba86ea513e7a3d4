import { PassageRole } from '../../../relevance/index.ts'
import type { Candidates } from '../candidates.ts'

/** The assistant's own text, the newest first, each text once. */
export function assistantPieces({ ledger, sectionOf }: Candidates): number[] {
  const { passages, same, start, end } = ledger
  const pieces: number[] = []
  const seen = new Set<number>()
  for (let index = passages.length - 1; index >= 0; index--) {
    const passage = passages[index]
    if (passage?.role !== PassageRole.assistant || (sectionOf[index] as number) < 0) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      if (seen.has(same[piece] as number) || passage.text.slice(start[piece], end[piece]).trim() === '') continue
      seen.add(same[piece] as number)
      pieces.push(piece)
    }
  }
  return pieces
}
