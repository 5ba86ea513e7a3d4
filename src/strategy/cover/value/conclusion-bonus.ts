import { PassageRole } from '../../../relevance/index.ts'
import { statesFinding } from '../../../text/index.ts'
import { type BonusRule, MAX_LINE_CHARS } from './bonus-rule.ts'

const BONUS_PER_CHAR = 0.00005

/** Conclusions of the assistant. */
export const conclusionBonus: BonusRule = ({ ledger: { passages, start, end }, sections }, assign) => {
  passages.forEach(({ role, text, first, next }, index) => {
    if (role !== PassageRole.assistant || (sections.sectionOf[index] as number) < 0) return
    for (let piece = first; piece < next; piece++) {
      const line = text.slice(start[piece], end[piece])
      if (statesFinding(line)) assign(piece, BONUS_PER_CHAR * Math.min(MAX_LINE_CHARS, line.length))
    }
  })
}
