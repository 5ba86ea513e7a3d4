import { isContentWord } from './query-words.ts'

/** Maximum number of words of a query that are varied: a full sentence has enough. */
const MAX_VARIED_WORDS = 16
/** English words of letters alone; shorter ones have too many similar words. */
const WORD = /^[a-z]{3,32}$/
const VOWEL = /[aeiouy]/
/** Endings that take `es`. */
const TAKES_ES = /(?:s|x|z|ch|sh)$/
/** A short vowel and one consonant, which is doubled before an ending. */
const DOUBLES_CONSONANT = /(?:^|[^aeiou])[aeiouy][bdfgklmnprt]$/
const DOUBLED_CONSONANT = /([bdfgklmnprt])\1$/

/**
 * Other forms of English words: `failed` and `fails` for `failing`, `tests` for `test`, and two adjacent words as one name, such as `assertionerror` for
 * `assertion error`. None of the words themselves. Some forms are not words and match nothing.
 */
export function wordVariants(words: readonly string[]): string[] {
  const candidates = words.slice(0, MAX_VARIED_WORDS).filter((word) => WORD.test(word))
  const variants = new Set<string>()
  for (const word of candidates) for (const base of baseForms(word)) for (const form of inflections(base)) variants.add(form)
  candidates.forEach((word, i) => {
    if (i > 0) for (const base of [word, ...baseForms(word)]) variants.add(`${candidates[i - 1]}${base}`)
  })
  for (const word of words) variants.delete(word)
  return [...variants].filter(isContentWord)
}

/** The possible base forms of a word; the word itself if it has none of the endings. */
function baseForms(word: string): string[] {
  const [, ending = ''] = /(ies|ied|ing|ed|es|s)$/.exec(word) ?? []
  const stem = word.slice(0, word.length - ending.length)
  if (ending === '' || /(?:ss|us|is)$/.test(word)) return [word]
  if (ending === 'ies' || ending === 'ied') return stem.length > 1 ? [`${stem}y`] : [word]
  if (stem.length < (ending.endsWith('s') ? 2 : 3) || !VOWEL.test(stem)) return [word]
  if (ending === 's') return [stem]
  if (ending === 'es') return TAKES_ES.test(stem) ? [stem, `${stem}e`] : [`${stem}e`]
  return [stem, DOUBLED_CONSONANT.test(stem) ? stem.slice(0, -1) : `${stem}e`, word]
}

function inflections(base: string): string[] {
  if (/.(?:ing|ed)$/.test(base)) return [base, `${base}s`]
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`]
  if (/[^aeiou]y$/.test(base)) return [base, `${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`]
  const plain = [base, TAKES_ES.test(base) ? `${base}es` : `${base}s`, `${base}ed`, `${base}ing`]
  return DOUBLES_CONSONANT.test(base) ? [...plain, `${base}${base.at(-1)}ed`, `${base}${base.at(-1)}ing`] : plain
}
