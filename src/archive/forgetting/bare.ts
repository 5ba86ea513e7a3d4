import { squashed } from './squashed.ts'

/** A line of what a text says. */
export interface SaidLine {
  readonly text: string
  /** Whether it is what JSON calls the value after it. */
  readonly isName: boolean
}

/** What lines say, without what stands between them. */
export interface Bare {
  readonly text: string
  /** Where the names of fields stand in it, in order: from where to where. */
  readonly names: readonly (readonly [number, number])[]
}

/** What lines say together. */
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
