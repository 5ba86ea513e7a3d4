import type { Offer } from '../offered.ts'

/** The assistant's own text, the newest first, each text once. */
export function spokenPieces({ ledger, sectionOf }: Offer): number[] {
  const { passages, same, start, end } = ledger
  const pieces: number[] = []
  const met = new Set<number>()
  for (let index = passages.length - 1; index >= 0; index--) {
    const passage = passages[index]
    if (passage?.voice !== 2 || (sectionOf[index] as number) < 0) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      if (met.has(same[piece] as number) || passage.text.slice(start[piece], end[piece]).trim() === '') continue
      met.add(same[piece] as number)
      pieces.push(piece)
    }
  }
  return pieces
}
