import { atoms, words } from '../../text/index.ts'

/** `特别`, `分别` and the like are not negations. */
const NEGATED =
  /[不勿禁没未]|(?<![特分区级性类识个差鉴辨判告离派])别(?![的人处名致称])|\b(?:(?:can)?not|never|no|nobody|nothing|none|neither|nor|without|avoid)\b|n['’]t\b/i
const ENOUGH = 0.8

/** Answers whether a text contains what a sentence says. */
export type Holding = (sentence: string) => boolean

/**
 * Looks for sentences in a text: word by word, or by all their numbers and names together with four fifths of their words. A prohibition or negation must be
 * there word by word, since a lost `not` reverses it. Reads the text once.
 */
export function holdingOf(text: string): Holding {
  const flat = flatOf(text)
  const known = new Set(words(text))
  return (sentence) => {
    if (flat.includes(flatOf(sentence))) return true
    if (isNegated(sentence)) return false
    for (const atom of [...atoms(sentence), ...(sentence.match(/\d+/g) ?? [])]) if (!flat.includes(atom.toLowerCase())) return false
    const own = words(sentence)
    return own.filter((word) => known.has(word)).length >= own.length * ENOUGH
  }
}

/** Whether a sentence forbids or denies something. */
export function isNegated(sentence: string): boolean {
  return NEGATED.test(sentence)
}

function flatOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
