import type { Candidates } from '../candidates.ts'
import { unseenPassages } from '../priority/unseen-passages.ts'

/** Results since the assistant's last words, which no model has seen: each text once, the newest result first, from both ends inwards. */
export function unseenPieces({ ledger, sectionOf }: Candidates): number[] {
  const { passages, same, start, end } = ledger
  const pieces: number[] = []
  const seen = new Set<number>()
  for (const index of unseenPassages(ledger).reverse()) {
    const passage = passages[index]
    if (!passage || (sectionOf[index] as number) < 0) continue
    for (let low = passage.first, high = passage.next - 1; low <= high; low++, high--) {
      for (const piece of low === high ? [low] : [high, low]) {
        if (seen.has(same[piece] as number) || passage.text.slice(start[piece], end[piece]).trim() === '') continue
        seen.add(same[piece] as number)
        pieces.push(piece)
      }
    }
  }
  return pieces
}
