import { squashed } from './squashed.ts'

/** A line of a text's content. */
export interface SaidLine {
  readonly text: string
  /** Whether it is the name of a JSON field. */
  readonly isName: boolean
}

/** The letters and digits of lines. */
export interface Bare {
  readonly text: string
  /** Start and end of each field name in it, in order. */
  readonly names: readonly (readonly [number, number])[]
}

/** Joins the letters and digits of lines. */
export function bareOf(lines: readonly SaidLine[]): Bare {
  const names: [number, number][] = []
  let text = ''
  for (const line of lines) {
    const from = text.length
    text += squashed(line.text)
    if (line.isName) names.push([from, text.length])
  }
  return { text, names }
}
