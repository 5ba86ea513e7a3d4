import { stripVTControlCharacters } from 'node:util'
import { width as plainWidth } from './width.ts'

/** Matches up to the start of the hanging text: an indent, and a name separated from its description by two or more spaces. */
const HANG = /^ *(?:\S.*?(?<! ) {2,}(?=\S))?/
/** The fewest columns in which a description is readable beside its name. */
const LEAST = 20
/** The fewest columns in which text is readable anywhere. */
const NONE = 8
/** Indent of a description below its name, if there is no room beside it. */
const BELOW = 4

/**
 * Folds a text to lines of at most `columns` columns: broken between words, with continuation lines aligned to where the words began. A word
 * that is longer stays whole. If a name leaves too little room, its description is put below it; in next to no room a line stays whole.
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

/** Words after the beginning of a line, indented by `hang` on the lines below. */
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

/** The columns of a text; colours take none. */
function width(text: string): number {
  return plainWidth(text.includes('\u001b') ? stripVTControlCharacters(text) : text)
}
