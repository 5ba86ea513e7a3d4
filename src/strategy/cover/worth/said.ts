import type { Passage } from '../../../relevance/index.ts'
import { type Give, LONGEST, SHARES } from './give.ts'

/** Increases with the room, so that it is shown if names leave room. */
const BY_SHARE = 0.0003
/** Results of up to this many characters are worth as much as speech of that length. */
const BRIEF = 60

/** The assistant's text, and results as short as a word or two, each text once, at its last place. */
export const said: Give = ({ ledger: { passages, same, start, end }, sections, share }, give) => {
  const worth = BY_SHARE * Math.min(SHARES.most, share)
  const met = new Uint8Array(same.length)
  for (let index = passages.length - 1; index >= 0; index--) {
    const { voice, text, first, next } = passages[index] as Passage
    const isBrief = voice === 4 && text.length <= BRIEF
    if ((voice !== 2 && !isBrief) || (sections.of[index] as number) < 0) continue
    for (let piece = next - 1; piece >= first; piece--) {
      const words = same[piece] as number
      const length = text.slice(start[piece], end[piece]).trim().length
      if (!met[words]) give(piece, worth * (isBrief && length > 0 ? BRIEF : Math.min(LONGEST, length)))
      met[words] = 1
    }
  }
}
