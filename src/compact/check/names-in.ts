import { isWide, languageOf, scanAtoms } from '../../text/index.ts'
import { isGlued } from './is-glued.ts'
import { wideNames } from './wide-names.ts'

/** What German appends to a name: a noun, or several. */
const GERMAN_NOUNS = /(?:-[A-Z][a-z]{2,40}){1,3}$/
const MIN_GERMAN_WORDS = 2

/**
 * Returns the names in a text in its plain form (`plainNames`), each once: atoms that are neither numbers nor the end of a word with accents, and names in any
 * script.
 */
export function namesIn(text: string): Set<string> {
  const found = new Set<string>()
  const isGerman = languageOf(text, MIN_GERMAN_WORDS) === 'de'
  const isInWord = (at: number) => isWide(text.charCodeAt(at)) && !isGlued(text[at])
  scanAtoms(text, (start, end) => {
    const atom = text.slice(start, end)
    if (/^[\d.,:/-]+$/.test(atom) || isInWord(start - 1) || isInWord(end)) return
    found.add(isGerman ? atom.replace(GERMAN_NOUNS, '') : atom)
  })
  for (const name of wideNames(text)) found.add(name)
  return found
}
