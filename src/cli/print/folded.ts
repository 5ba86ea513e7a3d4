import { stripVTControlCharacters } from 'node:util'
import { width as plainWidth } from './width.ts'

/** Where what hangs begins: behind an indent, and behind a name that two blanks or more part from what is said of it. */
const HANG = /^ *(?:\S.*?(?<! ) {2,}(?=\S))?/
/** Below so many columns words are not read well beside their name. */
const LEAST = 20
/** Below so many columns words are not read well anywhere. */
const NONE = 8
/** Where words begin that stand below their name, for want of room beside it. */
const BELOW = 4

/**
 * A text whose lines take at most so many columns: broken between words, what was broken off below the place where its words began. A word
 * that is longer stays whole. Where a name leaves too little room beside it, what is said of it stands below; in next to no room a line stays whole.
 */
export function folded(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .map((line) => (width(line) <= columns ? line : foldedLine(line, columns)))
    .join('\n')
}

function foldedLine(line: string, columns: number): string {
  const [head = ''] = HANG.exec(line) ?? []
  const beside = head.trim() === '' || columns - width(head) >= LEAST
  const hang = beside ? width(head) : BELOW
  if (columns - hang < NONE) return line
  const words = line.slice(head.length).split(' ')
  return (beside ? hung(head, words, hang, columns) : [head.trimEnd(), ...hung(' '.repeat(hang), words, hang, columns)]).join('\n')
}

/** Words behind a beginning, and so many columns in on the lines below it. */
function hung(begun: string, words: readonly string[], hang: number, columns: number): string[] {
  const lines: string[] = []
  let last = begun
  for (const word of words) {
    const more = last.trim() === '' || last === begun ? `${last}${word}` : `${last} ${word}`
    if (width(more) <= columns || last.trim() === '') last = more
    else {
      lines.push(last)
      last = ' '.repeat(hang) + word
    }
  }
  return [...lines, last]
}

/** Colours take no columns. */
function width(text: string): number {
  return plainWidth(text.includes('\u001b') ? stripVTControlCharacters(text) : text)
}
