import { words } from '../../text/index.ts'
import { lowerCaseInPlace } from './lower-case-in-place.ts'

/** Terminal colour codes, whose letters would merge with the word they colour: https://ecma-international.org/publications-and-standards/standards/ecma-48/. */
const COLOUR_CODE = /\u001b\[[\d;]{0,32}m/g

/** Looking for more words than this one by one takes longer than splitting the text. */
const MAX_LOOKED_FOR = 16

/**
 * The words by which a text is indexed and a query searched: its words, CJK in pairs, and the parts of names with underscores in addition to the full name. The
 * database's query syntax is never used: every word is a plain word.
 */
export function searchWords(text: string): string[] {
  return wordsOfPlain(plainText(text))
}

/** Those of these words that are words of a text. A word of a text occurs in it as it is written in lower case, so most texts need not be split into words. */
export function searchWordsAmong(text: string, wanted: readonly string[]): Set<string> {
  const plain = plainText(text)
  if (wanted.length <= MAX_LOOKED_FOR && !wanted.some((word) => plain.includes(word))) return new Set()
  const own = new Set(wordsOfPlain(plain))
  return new Set(wanted.filter((word) => own.has(word)))
}

function plainText(text: string): string {
  return lowerCaseInPlace(text.replace(COLOUR_CODE, ' '))
}

function wordsOfPlain(plain: string): string[] {
  const found: string[] = []
  for (const word of words(plain)) {
    found.push(word)
    if (word.includes('_')) for (const part of word.split('_')) if (part !== '') found.push(part)
  }
  return found
}
