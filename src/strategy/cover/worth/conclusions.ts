import { concludes } from '../../../text/index.ts'
import { type Give, LONGEST } from './give.ts'

const BY_LENGTH = 0.00005

/** Conclusions of the assistant. */
export const conclusions: Give = ({ ledger: { passages, start, end }, sections }, give) => {
  passages.forEach(({ voice, text, first, next }, index) => {
    if (voice !== 2 || (sections.of[index] as number) < 0) return
    for (let piece = first; piece < next; piece++) {
      const words = text.slice(start[piece], end[piece])
      if (concludes(words)) give(piece, BY_LENGTH * Math.min(LONGEST, words.length))
    }
  })
}
