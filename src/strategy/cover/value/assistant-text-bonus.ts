import { type Passage, PassageRole } from '../../../relevance/index.ts'
import { type BonusRule, MAX_LINE_CHARS, ROOM_FRACTIONS } from './bonus-rule.ts'

/** Increases with the room, so that it is shown if names leave room. */
const BONUS_PER_CHAR = 0.0003
/** Results of up to this many characters are worth as much as speech of that length. */
const MAX_BRIEF_CHARS = 60

/** The assistant's text, and results as short as a word or two, each text once, at its last place. */
export const assistantTextBonus: BonusRule = ({ ledger: { passages, same, start, end }, sections, roomFraction }, assign) => {
  const bonusPerChar = BONUS_PER_CHAR * Math.min(ROOM_FRACTIONS.max, roomFraction)
  const seen = new Uint8Array(same.length)
  for (let index = passages.length - 1; index >= 0; index--) {
    const { role, text, first, next } = passages[index] as Passage
    const isBrief = role === PassageRole.result && text.length <= MAX_BRIEF_CHARS
    if ((role !== PassageRole.assistant && !isBrief) || (sections.sectionOf[index] as number) < 0) continue
    for (let piece = next - 1; piece >= first; piece--) {
      const textIndex = same[piece] as number
      const length = text.slice(start[piece], end[piece]).trim().length
      if (!seen[textIndex]) assign(piece, bonusPerChar * (isBrief && length > 0 ? MAX_BRIEF_CHARS : Math.min(MAX_LINE_CHARS, length)))
      seen[textIndex] = 1
    }
  }
}
