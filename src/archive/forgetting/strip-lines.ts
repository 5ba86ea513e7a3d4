import { lettersAndDigits } from './letters-and-digits.ts'

/** A line of a text's content. */
export interface ContentLine {
  readonly text: string
  /** Whether it is the name of a JSON field. */
  readonly isName: boolean
}

/** The letters and digits of lines. */
export interface StrippedText {
  readonly text: string
  /** Start and end of each field name in it, in order. */
  readonly nameRanges: readonly (readonly [number, number])[]
}

/** Joins the letters and digits of lines. */
export function stripLines(lines: readonly ContentLine[]): StrippedText {
  const nameRanges: [number, number][] = []
  let text = ''
  for (const line of lines) {
    const from = text.length
    text += lettersAndDigits(line.text)
    if (line.isName) nameRanges.push([from, text.length])
  }
  return { text, nameRanges }
}
