import { looksLikeError, sentences } from '../../text/index.ts'
import { endsBonus } from '../ends.ts'
import type { Reading } from '../reading.ts'

const HEADING = /^\s{0,3}#{1,6}\s/
const POINT =
  /\b(?:must|never|always|important|note|decided|because|therefore|conclusion|result|instead|however)\b|必须|不要|重要|关键|注意|决定|因为|因此|结论|结果|总之/i

/** Words for people: sentences; what opens and closes, headings, errors and points made come first. */
export const prose: Reading = {
  noun: 'sentences',
  pieces(text) {
    const all = sentences(text)
    return all.map(([start, end], index) => {
      const head = text.slice(start, Math.min(end, start + 400))
      const own = (HEADING.test(head) ? 1 : 0) + (POINT.test(head) ? 0.8 : 0) + (looksLikeError(head) ? 1 : 0)
      return { start, end, weight: 1 + own + endsBonus(index, all.length) }
    })
  },
}
