import { commonPrefixLength } from '../../../text/index.ts'
import { firstWords, MAX_SUBJECT_CHARS } from './first-words.ts'

/** Characters of the common beginning shown before the distinguishing words, which must be at least this far from the start. */
const MIN_SHARED_PREFIX = 24

/**
 * Texts that begin alike, each shortened to its first words and those from where it differs from all others; `…` marks omissions. Undefined for a text that is
 * the start of another, or equal to all. n log n.
 *
 * @example
 * distinguishTexts(['python scripts/run_eval.py --seed 1 --task airline', 'python scripts/run_eval.py --seed 1 --task retail']) // ['python… airline', 'python… retail']
 */
export function distinguishTexts(texts: readonly string[]): (string | undefined)[] {
  const sorted = [...new Set(texts)].sort()
  const distinct = new Map(sorted.map((text, i) => [text, differingText(text, sorted[i - 1], sorted[i + 1])]))
  return texts.map((text) => distinct.get(text))
}

function differingText(text: string, before: string | undefined, after: string | undefined): string | undefined {
  const shared = [before, after].map((other = '') => commonPrefixLength(text, other))
  const from = wordStart(text, Math.max(...shared))
  if (from <= MIN_SHARED_PREFIX || from >= text.length) return undefined
  const first = firstWords(text, MIN_SHARED_PREFIX)
  return `${first} ${firstWords(text.slice(from), MAX_SUBJECT_CHARS - first.length)}`
}

function wordStart(text: string, place: number): number {
  let at = place
  while (at > 0 && !/\s/.test(text[at - 1] as string)) at--
  return at
}
