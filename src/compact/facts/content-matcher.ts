import { atoms, words } from '../../text/index.ts'
import { containsWideName } from '../check/contains-wide-name.ts'
import { SearchedText } from '../check/searched-text.ts'
import { wideNames } from '../check/wide-names.ts'

/** `特别`, `分别` and the like are not negations. */
const NEGATION =
  /[不勿禁没未]|(?<![特分区级性类识个差鉴辨判告离派])别(?![的人处名致称])|\b(?:(?:can)?not|never|no|nobody|nothing|none|neither|nor|without|avoid)\b|n['’]t\b|\b(?:nicht|nie|niemals|kein(?:e[mnrs]?)?|ohne|weder|verboten)\b/i
const MIN_WORD_RATIO = 0.8

/** Answers whether a text contains the content of a sentence. */
export type ContentMatcher = (sentence: string) => boolean

/**
 * Looks for sentences in a text: word by word, or by all their numbers and names together with four fifths of their words. A prohibition or negation must be
 * there word by word, since a lost `not` reverses it. Reads the text once.
 */
export function contentMatcher(text: string): ContentMatcher {
  const searched = new SearchedText(normaliseText(text))
  const contains = (wanted: string) => searched.indexOf(wanted) >= 0
  const knownWords = new Set(words(text))
  return (sentence) => {
    if (contains(normaliseText(sentence))) return true
    if (isNegated(sentence)) return false
    for (const atom of [...atoms(sentence), ...(sentence.match(/\d+/g) ?? [])]) if (!contains(atom.toLowerCase())) return false
    for (const name of wideNames(sentence)) if (!containsWideName(searched, name.toLowerCase())) return false
    const sentenceWords = words(sentence)
    return sentenceWords.filter((word) => knownWords.has(word)).length >= sentenceWords.length * MIN_WORD_RATIO
  }
}

/** Whether a sentence forbids or denies something. */
export function isNegated(sentence: string): boolean {
  return NEGATION.test(sentence)
}

function normaliseText(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
