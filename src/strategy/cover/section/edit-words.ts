import { words } from '../../../text/index.ts'
import { newTexts } from './new-texts.ts'

const ESCAPE = /\\[nrt"\\]/g
/** What every call has: its tool, the names of its arguments, and those of them that are set or not. */
const FRAME = /^\S{1,100} |"[\w-]{1,40}":|\b(?:true|false|null)\b/g

/** The words of a call as it is written. */
export function writtenWords(text: string): ReadonlySet<string> {
  return new Set(words(text.replace(ESCAPE, ' ')))
}

/** Those that its edit adds to a file, besides its path; all of its arguments if it replaces nothing by something. */
export function addedWords(text: string, paths: readonly string[]): ReadonlySet<string> {
  const added = newTexts(text).map(([start, end]) => text.slice(wordEdge(text, start, -1), wordEdge(text, end, 1)))
  const written = writtenWords(added.length > 0 ? added.join('\n') : text.replace(FRAME, ' '))
  const ofPath = writtenWords(paths.join('\n'))
  const others = new Set([...written].filter((word) => !ofPath.has(word)))
  return others.size > 0 ? others : written
}

/** The nearest index in a direction at which no word is cut. */
function wordEdge(text: string, at: number, step: -1 | 1): number {
  const isLetter = (i: number) => /\w/.test(text[i] ?? '') && text[i - 1] !== '\\'
  let edge = at
  while (isLetter(edge - 1) && isLetter(edge)) edge += step
  return edge
}
