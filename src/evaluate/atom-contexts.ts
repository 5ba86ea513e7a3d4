import { atoms } from '../text/index.ts'

const LONG_LINE_CHARS = 2000
const SEGMENT_CHARS = 400
const MAX_DISTANCE_CHARS = 80
const MAX_WORDS_PER_SIDE = 6
const WORD = /[\p{L}\p{N}_]+/gu

/**
 * The words around each occurrence of each needed atom: up to six on each side within 80 characters of the same line. Lines above 2,000
 * characters count as lines of 400. One-letter words are left out.
 */
export function atomContexts(text: string, need: ReadonlySet<string>): Map<string, ReadonlySet<string>[]> {
  const found = new Map<string, ReadonlySet<string>[]>()
  for (const line of text.split('\n')) {
    if (line.length <= LONG_LINE_CHARS) collectContexts(line, need, found)
    else for (let at = 0; at < line.length; at += SEGMENT_CHARS) collectContexts(line.slice(at, at + SEGMENT_CHARS), need, found)
  }
  return found
}

function collectContexts(line: string, need: ReadonlySet<string>, found: Map<string, ReadonlySet<string>[]>): void {
  for (const atom of atoms(line)) {
    if (!need.has(atom) || atom === '') continue
    const places = found.get(atom) ?? []
    found.set(atom, places)
    for (let at = line.indexOf(atom); at >= 0; at = line.indexOf(atom, at + atom.length)) places.push(wordsAround(line, at, at + atom.length))
  }
}

function wordsAround(line: string, start: number, end: number): Set<string> {
  const left = line.slice(Math.max(0, start - MAX_DISTANCE_CHARS), start).match(WORD) ?? []
  const right = line.slice(end, end + MAX_DISTANCE_CHARS).match(WORD) ?? []
  const words = new Set<string>()
  for (const word of left.slice(-MAX_WORDS_PER_SIDE)) if (word.length > 1) words.add(word)
  for (const word of right.slice(0, MAX_WORDS_PER_SIDE)) if (word.length > 1) words.add(word)
  return words
}
