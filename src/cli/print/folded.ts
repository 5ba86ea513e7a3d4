import { width } from './width.ts'

/** Where what hangs begins: behind an indent, and behind a name that two blanks or more part from what is said of it. */
const HANG = /^ *(?:\S.*? {2,}(?=\S))?/
/** Below so many columns nothing is read well. */
const LEAST = 20

/**
 * A text whose lines take at most so many columns: broken between words, what was broken off below the place where its words began. A word
 * that is longer stays whole, and so does a line that would leave its words too little room.
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
  const hang = width(head)
  if (columns - hang < LEAST) return line
  const lines: string[] = []
  let last = head
  for (const word of line.slice(head.length).split(' ')) {
    const more = last.trim() === '' || last === head ? `${last}${word}` : `${last} ${word}`
    if (width(more) <= columns || last.trim() === '') last = more
    else {
      lines.push(last)
      last = ' '.repeat(hang) + word
    }
  }
  return [...lines, last].join('\n')
}
