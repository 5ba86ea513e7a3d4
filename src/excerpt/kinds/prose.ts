import { looksLikeError, sentences } from '../../text/index.ts'
import { endsBonus } from '../reading/ends.ts'
import type { Reading } from '../reading/reading.ts'
import { template } from '../reading/template.ts'
import { withoutNumber } from '../reading/without-number.ts'

const HEADING = /^\s{0,3}(?:#{1,6}\s|\*\*[^*]{2,80}\*\*:?\s*$)/
const POINT =
  /\b(?:must|never|always|important|note|decided|because|therefore|conclusion|result|instead|however)\b|必须|不要|重要|关键|注意|决定|因为|因此|结论|结果|总之/i
const WORD = /[\p{L}\p{N}]/u

/** Prose: sentences; beginning and end, headings, errors and key points come first, repeats that differ only in numbers last. */
export const prose: Reading = {
  noun: 'sentences',
  pieces(text) {
    const all = sentences(text)
    const seen = new Map<string, number>()
    return all.map(([start, end], index) => {
      const head = withoutNumber(text.slice(start, Math.min(end, start + 400)))
      if (!WORD.test(head)) return { start, end, weight: 0.02 }
      const shape = template(head)
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      const own = (HEADING.test(head) ? 1 : 0) + (POINT.test(head) ? 0.8 : 0) + (looksLikeError(head) ? 1 : 0)
      return { start, end, weight: (1 + own) / Math.sqrt(1 + before) + endsBonus(index, all.length) }
    })
  },
}
