import { words } from '../../text/index.ts'
import { smallLetters } from './small-letters.ts'

/**
 * Colours of a terminal, whose letters would grow together with the word they colour:
 * https://ecma-international.org/publications-and-standards/standards/ecma-48/.
 */
const COLOUR = /\u001b\[[\d;]{0,32}m/g

/**
 * What a text is indexed by, and a query searched by: its words, CJK in pairs, and the parts of names with underscores beside the whole.
 * Query syntax of the database never reaches it: every word is a word.
 */
export function searchWords(text: string): string[] {
  const found: string[] = []
  for (const word of words(smallLetters(text.replace(COLOUR, ' ')))) {
    found.push(word)
    if (word.includes('_')) for (const part of word.split('_')) if (part !== '') found.push(part)
  }
  return found
}
