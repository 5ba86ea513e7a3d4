import { looksLikeError, sentenceSpans } from '../../text/index.ts'
import { endsBonus } from '../split/ends-bonus.ts'
import { lineTemplate } from '../split/line-template.ts'
import type { Splitter } from '../split/splitter.ts'
import { withoutLineNumber } from '../split/without-line-number.ts'

const HEADING = /^\s{0,3}(?:#{1,6}\s|\*\*[^*]{2,80}\*\*:?\s*$)/
const POINT =
  /\b(?:must|never|always|important|note|decided|because|therefore|conclusion|result|instead|however)\b|必须|不要|重要|关键|注意|决定|因为|因此|结论|结果|总之/i
const WORD = /[\p{L}\p{N}]/u

/** Prose: sentences; beginning and end, headings, errors and key points come first, repeats that differ only in numbers last. */
export const prose: Splitter = {
  noun: 'sentences',
  pieces(text) {
    const all = sentenceSpans(text)
    const seen = new Map<string, number>()
    return all.map(([start, end], index) => {
      const head = withoutLineNumber(text.slice(start, Math.min(end, start + 400)))
      if (!WORD.test(head)) return { start, end, weight: 0.02 }
      const shape = lineTemplate(head)
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      const bonus = (HEADING.test(head) ? 1 : 0) + (POINT.test(head) ? 0.8 : 0) + (looksLikeError(head) ? 1 : 0)
      return { start, end, weight: (1 + bonus) / Math.sqrt(1 + before) + endsBonus(index, all.length) }
    })
  },
}
