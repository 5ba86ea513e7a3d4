import type { Passage } from '../../../relevance/index.ts'
import { type Give, SHARES } from './give.ts'

/** The more, the further the room is above the least. */
const BY_SHARE = 0.15

/** What calls did that stands, told by their first words: where names leave room. */
export const deeds: Give = ({ ledger, sections, share }, give) => {
  const worth = BY_SHARE * Math.max(0, Math.min(SHARES.most, share) - SHARES.least)
  for (const index of sections.deeds) {
    const { first, next } = ledger.passages[index] as Passage
    if ((sections.of[index] as number) >= 0 && first < next) give(first, worth)
  }
}
