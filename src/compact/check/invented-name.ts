import { languageOf } from '../../text/index.ts'
import { lowerHeadings } from './lower-headings.ts'

/** A capitalised word inside a sentence: after a letter, digit, comma or closing mark and one space. */
const INSIDE = /[\p{Ll}\p{N},;)'"’”] (\p{Lu}\p{Ll}{2,40})/gu
/** Capitalised words that a summary may add. */
const COMMON = new Set(
  'user users assistant agent system tool tools task tasks summary english chinese monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december the this that then they next later first finally also and but for all not both each'.split(
    ' ',
  ),
)
const MIN_GERMAN_WORDS = 2
/** A German name behind a word that only a name follows; compounds and titles may follow as well. */
const GERMAN = /(?<!\p{L})(?:Herrn?|Frau|namens|Kollege|Kollegin) (?!Doktor|Professor|Präsident|Minister|Kollege)(\p{Lu}\p{Ll}{2,40})(?![\p{L}-])/gu
/** The endings of cases, in Greek and Cyrillic: up to three letters. */
const CASE_ENDING = /(?<=[\p{Script=Greek}\p{Script=Cyrillic}]{3})[\p{Script=Greek}\p{Script=Cyrillic}]{1,3}$/u

/**
 * The first name in a text that its source does not contain: a capitalised word inside a sentence. Lines that are headings (all their longer words are
 * capitalised, or they end with a colon) are skipped, and so are the usual words of a heading before its content. Names in scripts without capitals are not
 * detected; in German, which capitalises every noun, only those after `Frau`, `Herr` and the like are. Endings that a name takes in a sentence do not count.
 * @param source in lower case
 */
export function inventedName(text: string, source: string): string | undefined {
  const isKnown = (name: string) => source.includes(name) || source.includes(withoutEnding(name))
  if (languageOf(text, MIN_GERMAN_WORDS) === 'de')
    return Array.from(text.matchAll(GERMAN), ([, name = '']) => name).find((name) => !isKnown(name.toLowerCase()))
  for (const line of text.split('\n')) {
    if (/^#|:\s{0,3}$/.test(line) || isTitle(line)) continue
    for (const [, name = ''] of lowerHeadings(line).matchAll(INSIDE)) {
      const lower = name.toLowerCase()
      if (!COMMON.has(lower) && !isKnown(lower)) return name
    }
  }
  return undefined
}

function withoutEnding(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name.replace(CASE_ENDING, '')
}

function isTitle(line: string): boolean {
  const words = line.match(/\p{L}{4,40}/gu) ?? []
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}
