import { containsWideName } from './contains-wide-name.ts'
import type { SearchedText } from './searched-text.ts'

/** Words joined by dashes or slashes: a compound or a choice between words (`re-added`, `read/write`), or a name. */
const COMPOUND = /^[a-z]{2,30}(?:[-/][a-z]{1,30}){1,8}$/
const ENDING = /(?:ing|ed|es|s|er|ly)$/
/** Parts of compounds that carry no content of their own, like all short ones (`re-`, `non-`). */
const AFFIXES = new Set(
  'well multi semi anti inter intra follow self cross half three four based related only like level wide specific driven known'.split(' '),
)
const MIN_CONTENT_CHARS = 4
/** The number of an issue or a pull request, and what a source may write before it instead of the sign: an address, a field, a word; not a line's number. */
const ISSUE = /^#\d{1,9}$/
const BEFORE_ISSUE = String.raw`(?:[/#]|"(?:number|id|iid|issue|pr|pull)"\s?:\s?"?|\b(?:pr|mr|(?:pull|merge) requests?|issues?|bugs?|tickets?|number|no\.?)\s?[-:]?\s?)`

/**
 * Whether a source contains a name, or all words of a compound that may be prose: `add it to the list again` has those of `re-added`. Both in their plain form
 * (`plainNames`) and in lower case.
 */
export function containsName(source: SearchedText, name: string): boolean {
  if (containsWideName(source, name)) return true
  if (ISSUE.test(name)) return new RegExp(`${BEFORE_ISSUE}${name.slice(1)}(?!\\d)`).test(source.text)
  if (!COMPOUND.test(name)) return false
  return name.split('/').every((choice) => {
    const words = choice.split('-')
    return words.every((word) => source.indexOf(stemOf(word)) >= 0 || (words.length > 1 && (word.length < MIN_CONTENT_CHARS || AFFIXES.has(word))))
  })
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '')
  return stem.length < MIN_CONTENT_CHARS - 1 ? word : stem
}
