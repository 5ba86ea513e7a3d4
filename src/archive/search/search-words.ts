import { words } from '../../text/index.ts'
import { lowerCaseInPlace } from './lower-case-in-place.ts'

/** Terminal colour codes, whose letters would merge with the word they colour: https://ecma-international.org/publications-and-standards/standards/ecma-48/. */
const COLOUR_CODE = /\u001b\[[\d;]{0,32}m/g

/**
 * The words by which a text is indexed and a query searched: its words, CJK in pairs, and the parts of names with underscores in addition to the full name. The
 * database's query syntax is never used: every word is a plain word.
 */
export function searchWords(text: string): string[] {
  const found: string[] = []
  for (const word of words(lowerCaseInPlace(text.replace(COLOUR_CODE, ' ')))) {
    found.push(word)
    if (word.includes('_')) for (const part of word.split('_')) if (part !== '') found.push(part)
  }
  return found
}
