import type { Passage } from '../../../relevance/index.ts'
import { type Give, LONGEST, SHARES } from './give.ts'

/** The more, the larger the room is, so that it stands there where names leave room. */
const BY_SHARE = 0.0003
/** Results of so many characters are worth as much as that many said. */
const BRIEF = 60

/** What the assistant said, and what tools gave that is as short as a word or two, each text once, where it stands last. */
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
