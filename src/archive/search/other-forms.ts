import { isTelling } from './query-words.ts'

/** The most words of a query that are varied: a whole sentence has words enough. */
const WORDS = 16
/** English words of letters alone; shorter ones have too many similar words. */
const WORD = /^[a-z]{3,32}$/
const VOWEL = /[aeiouy]/
/** Endings that take `es`. */
const HISSING = /(?:s|x|z|ch|sh)$/
/** A short vowel and one consonant, which is doubled before an ending. */
const SHORT = /(?:^|[^aeiou])[aeiouy][bdfgklmnprt]$/
const TWICE = /([bdfgklmnprt])\1$/

/**
 * Other forms of English words: `failed` and `fails` for `failing`, `tests` for `test`, and two adjacent words as one name, such as `assertionerror` for
 * `assertion error`. None of the words themselves. Some forms are not words and match nothing.
 */
export function otherForms(words: readonly string[]): string[] {
  const looked = words.slice(0, WORDS).filter((word) => WORD.test(word))
  const forms = new Set<string>()
  for (const word of looked) for (const base of bases(word)) for (const form of inflected(base)) forms.add(form)
  looked.forEach((word, i) => {
    if (i > 0) for (const base of [word, ...bases(word)]) forms.add(`${looked[i - 1]}${base}`)
  })
  for (const word of words) forms.delete(word)
  return [...forms].filter(isTelling)
}

/** The possible base forms of a word; the word itself if it has none of the endings. */
function bases(word: string): string[] {
  const [, ending = ''] = /(ies|ied|ing|ed|es|s)$/.exec(word) ?? []
  const stem = word.slice(0, word.length - ending.length)
  if (ending === '' || /(?:ss|us|is)$/.test(word)) return [word]
  if (ending === 'ies' || ending === 'ied') return stem.length > 1 ? [`${stem}y`] : [word]
  if (stem.length < (ending.endsWith('s') ? 2 : 3) || !VOWEL.test(stem)) return [word]
  if (ending === 's') return [stem]
  if (ending === 'es') return HISSING.test(stem) ? [stem, `${stem}e`] : [`${stem}e`]
  return [stem, TWICE.test(stem) ? stem.slice(0, -1) : `${stem}e`, word]
}

function inflected(base: string): string[] {
  if (/.(?:ing|ed)$/.test(base)) return [base, `${base}s`]
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`]
  if (/[^aeiou]y$/.test(base)) return [base, `${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`]
  const plain = [base, HISSING.test(base) ? `${base}es` : `${base}s`, `${base}ed`, `${base}ing`]
  return SHORT.test(base) ? [...plain, `${base}${base.at(-1)}ed`, `${base}${base.at(-1)}ing`] : plain
}
