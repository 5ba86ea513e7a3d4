import { COLOR_MARK, withoutColors } from './color-mark.ts'
import { width as plainWidth } from './width.ts'

/** Matches up to the start of the hanging text: an indent, and a name separated from its description by two or more spaces. */
const HANG = /^ *(?:\S.*?(?<! ) {2,}(?=\S))?/
/** Matches a line that ends with a command: its indent, what is said of the command, and the command. */
const COMMAND_LINE = new RegExp(`^((?:${COLOR_MARK}\\[\\d+m)? *)(\\S.*:) (decant [^·]+)$`)
/** The fewest columns in which a description is readable next to its name. */
const MIN_DESCRIPTION_COLUMNS = 20
/** The fewest columns in which text is readable anywhere. */
const MIN_TEXT_COLUMNS = 8
/** Indent of a description below its name, if there is no room next to it. */
const BELOW_INDENT = 4

/**
 * Folds a text to lines of at most `columns` columns: broken between words, with continuation lines aligned to where the words began. A word
 * that is longer stays whole, and so does a command at the end of a line, on a line of its own: a folded one could not be copied. If a name leaves too little
 * room, its description is put below it; in next to no room a line stays whole.
 */
export function foldText(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .map((line) => (width(line) <= columns ? line : foldLine(line, columns)))
    .join('\n')
}

function foldLine(line: string, columns: number): string {
  const [, indent = '', about, command] = COMMAND_LINE.exec(line) ?? []
  if (about !== undefined && command !== undefined) return `${foldText(indent + about, columns)}\n${' '.repeat(width(indent) + BELOW_INDENT)}${command}`
  const [head = ''] = HANG.exec(line) ?? []
  const fitsAlongside = head.trim() === '' || columns - width(head) >= MIN_DESCRIPTION_COLUMNS
  const hang = fitsAlongside ? width(head) : BELOW_INDENT
  if (columns - hang < MIN_TEXT_COLUMNS) return line
  const words = line.slice(head.length).split(' ')
  return (fitsAlongside ? hangingLines(head, words, hang, columns) : [head.trimEnd(), ...hangingLines(' '.repeat(hang), words, hang, columns)]).join('\n')
}

/** Words after the beginning of a line, indented by `hang` on the lines below. */
function hangingLines(lineStart: string, words: readonly string[], hang: number, columns: number): string[] {
  const lines: string[] = []
  let last = lineStart
  for (const word of words) {
    const extended = last.trim() === '' || last === lineStart ? `${last}${word}` : `${last} ${word}`
    if (width(extended) <= columns || last.trim() === '') last = extended
    else {
      lines.push(last)
      last = ' '.repeat(hang) + word
    }
  }
  return [...lines, last]
}

/** The columns of a text; colours take none. */
function width(text: string): number {
  return plainWidth(withoutColors(text))
}
