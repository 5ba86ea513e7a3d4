import type { Passage } from '../../../relevance/index.ts'
import { type BonusRule, MAX_LINE_CHARS, ROOM_FRACTIONS } from './bonus-rule.ts'
import { changedPieces } from './changed-pieces.ts'

/** Increases with the room above the minimum: for the first words, and for each character of a change's new text, in this many pieces of one change. */
const CALL_BONUS = 0.15
const CHANGE_BONUS_PER_CHAR = 0.001
const MAX_PIECES_PER_CHANGE = 5
/** Maximum pieces of one call: a patch may be a whole program. */
const MAX_CHANGED_PIECES = 20

/** Lasting actions of calls, by their first words and their changes, if names leave room. */
export const lastingCallBonus: BonusRule = ({ ledger, sections, roomFraction }, assign) => {
  const excessFraction = Math.max(0, Math.min(ROOM_FRACTIONS.max, roomFraction) - ROOM_FRACTIONS.min)
  if (excessFraction === 0) return
  for (const index of sections.lastingCalls) {
    const passage = ledger.passages[index] as Passage
    if ((sections.sectionOf[index] as number) < 0 || passage.first === passage.next) continue
    assign(passage.first, CALL_BONUS * excessFraction)
    const changed = changedPieces(ledger, passage).flatMap((pieces) => pieces.slice(0, MAX_PIECES_PER_CHANGE))
    for (const piece of new Set(changed.slice(0, MAX_CHANGED_PIECES))) {
      assign(piece, CHANGE_BONUS_PER_CHAR * excessFraction * Math.min(MAX_LINE_CHARS, (ledger.end[piece] as number) - (ledger.start[piece] as number)))
    }
  }
}
