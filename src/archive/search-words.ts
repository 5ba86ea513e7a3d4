import { words } from '../text/index.ts'

/**
 * What a text is indexed by, and a query searched by: its words, CJK in pairs, and the parts of names with underscores beside the whole.
 * Query syntax of the database never reaches it: every word is a word.
 */
export function searchWords(text: string): string[] {
  return words(text).flatMap((word) => (word.includes('_') ? [word, ...word.split('_').filter((part) => part !== '')] : [word]))
}
