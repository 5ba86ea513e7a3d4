import { unseenPassages } from '../first/unseen-passages.ts'
import type { Offer } from '../offered.ts'

/** Results since the assistant's last words, which no model has seen: each text once, the newest result first, from both ends inwards. */
export function unseenPieces({ ledger, sectionOf }: Offer): number[] {
  const { passages, same, start, end } = ledger
  const pieces: number[] = []
  const met = new Set<number>()
  for (const index of unseenPassages(ledger).reverse()) {
    const passage = passages[index]
    if (!passage || (sectionOf[index] as number) < 0) continue
    for (let low = passage.first, high = passage.next - 1; low <= high; low++, high--) {
      for (const piece of low === high ? [low] : [high, low]) {
        if (met.has(same[piece] as number) || passage.text.slice(start[piece], end[piece]).trim() === '') continue
        met.add(same[piece] as number)
        pieces.push(piece)
      }
    }
  }
  return pieces
}
