import { atoms } from '../text/index.ts'

const LONG_LINE = 2000
const PIECE = 400
const REACH = 80
const WORDS = 6
const WORD = /[\p{L}\p{N}_]+/gu

/**
 * The words around each occurrence of each needed atom: up to six on each side within 80 characters of the same line. Lines above 2,000
 * characters count as lines of 400. One-letter words are left out.
 */
export function contexts(text: string, need: ReadonlySet<string>): Map<string, ReadonlySet<string>[]> {
  const found = new Map<string, ReadonlySet<string>[]>()
  for (const line of text.split('\n')) {
    if (line.length <= LONG_LINE) gather(line, need, found)
    else for (let at = 0; at < line.length; at += PIECE) gather(line.slice(at, at + PIECE), need, found)
  }
  return found
}

function gather(line: string, need: ReadonlySet<string>, found: Map<string, ReadonlySet<string>[]>): void {
  for (const atom of atoms(line)) {
    if (!need.has(atom) || atom === '') continue
    const places = found.get(atom) ?? []
    found.set(atom, places)
    for (let at = line.indexOf(atom); at >= 0; at = line.indexOf(atom, at + atom.length)) places.push(wordsAround(line, at, at + atom.length))
  }
}

function wordsAround(line: string, start: number, end: number): Set<string> {
  const left = line.slice(Math.max(0, start - REACH), start).match(WORD) ?? []
  const right = line.slice(end, end + REACH).match(WORD) ?? []
  const words = new Set<string>()
  for (const word of left.slice(-WORDS)) if (word.length > 1) words.add(word)
  for (const word of right.slice(0, WORDS)) if (word.length > 1) words.add(word)
  return words
}
