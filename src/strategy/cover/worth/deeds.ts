import type { Passage } from '../../../relevance/index.ts'
import { changedPieces } from './changed-pieces.ts'
import { type Give, LONGEST, SHARES } from './give.ts'

/** Increases with the room above the least: for the first words, and for each character of a change's new text, in this many pieces of one change. */
const BY_SHARE = 0.15
const CHANGED_BY_SHARE = 0.001
const CHANGED = 5
/** The most pieces of one call: a patch may be a whole program. */
const MOST_CHANGED = 20

/** Lasting actions of calls, by their first words and their changes, if names leave room. */
export const deeds: Give = ({ ledger, sections, share }, give) => {
  const room = Math.max(0, Math.min(SHARES.most, share) - SHARES.least)
  if (room === 0) return
  for (const index of sections.deeds) {
    const passage = ledger.passages[index] as Passage
    if ((sections.of[index] as number) < 0 || passage.first === passage.next) continue
    give(passage.first, BY_SHARE * room)
    const changed = changedPieces(ledger, passage).flatMap((pieces) => pieces.slice(0, CHANGED))
    for (const piece of new Set(changed.slice(0, MOST_CHANGED))) {
      give(piece, CHANGED_BY_SHARE * room * Math.min(LONGEST, (ledger.end[piece] as number) - (ledger.start[piece] as number)))
    }
  }
}
