import { languageOf } from '../../text/index.ts'
import { lowerHeadings } from './lower-headings.ts'

/** Two capitalised words in a sentence or at its start, with no third beside them. */
const PAIR = /(?<=^[-*• ]{0,6}|[\p{Ll}\p{N},;).:!?] )(\p{Lu}\p{Ll}{2,30}) (\p{Lu}\p{Ll}{2,30})(?!['’]?[\p{L}\p{N}]| \p{Lu})/gu
const QUOTED = /["“`][^"“”`]{0,400}["”`]/g
/** Letters between the parts of a name: those of a key (`"lastName": "`) or an initial, but no other name. */
const MAX_BETWEEN_CHARS = 60
const OTHER_NAME = /(?<!\p{L})\p{Lu}\p{Ll}{2}/u
/** The other first names of a list before one last name: `Anna, Emily and John Smith`. */
const FIRST_NAMES = /^(?:, \p{Lu}\p{Ll}{1,30}){0,4},? (?:and|or|&|y|et) \p{Lu}\p{Ll}{1,30} $/u
const MIN_GERMAN_WORDS = 2
/** Between a last name and a first name: a comma, or marks around at most one key. */
const LAST_FIRST = /^[^\p{L}]{1,6}(?:(?<=["'>])[\w ]{1,20}[^\p{L}]{1,6})?$/u
/** Pairs that are looked up: each search reads the source. */
const MAX_PAIRS = 100

/**
 * The first name of two words in a text whose words the source has, but never together: `Maria Klein` if it tells of Maria Schmidt and Peter Klein. Counts only
 * words that the source never has in small letters, since titles may join any others. Texts in quotes are not checked, nor is
 * German, in which all nouns are such words.
 */
export function recombinedName(text: string, source: string): string | undefined {
  if (languageOf(text, MIN_GERMAN_WORDS) === 'de') return undefined
  const pairs = new Set<string>()
  for (const line of text.replaceAll(QUOTED, '""').split('\n')) for (const [pair] of lowerHeadings(line).matchAll(PAIR)) pairs.add(pair)
  return [...pairs].slice(0, MAX_PAIRS).find((pair) => {
    const [first = '', last = ''] = pair.split(' ')
    return (
      isOnlyName(source, first) &&
      isOnlyName(source, last) &&
      !isTogether(source, first, last, isFirstBeforeLast) &&
      !isTogether(source, last, first, isLastBeforeFirst)
    )
  })
}

function isOnlyName(source: string, word: string): boolean {
  return source.includes(word) && !source.includes(word.toLowerCase()) && !source.includes(word.toUpperCase())
}

/** Whether the words of a name are near each other in a text, as one name may be written. */
function isTogether(source: string, first: string, second: string, isOneName: (between: string) => boolean): boolean {
  for (let at = source.indexOf(first); at >= 0; at = source.indexOf(first, at + first.length)) {
    const from = at + first.length
    const near = source.slice(from, from + MAX_BETWEEN_CHARS + second.length)
    const between = near.indexOf(second)
    if (between >= 0 && isOneName(near.slice(0, between))) return true
  }
  return false
}

const isFirstBeforeLast = (between: string) => !OTHER_NAME.test(between) || FIRST_NAMES.test(between)
const isLastBeforeFirst = (between: string) => LAST_FIRST.test(between)
