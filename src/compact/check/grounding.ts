import { scanAtoms } from '../../text/index.ts'
import { Dates } from './dates.ts'

/** Numbers of two or more digits; single digits count items in a summary. */
const NUMBER = /\d[\d.,:/-]*\d/g

/** What a summary of a source may mention. Reads the source once. */
export class Grounding {
  readonly #text: string
  readonly #numbers: ReadonlySet<string>
  readonly #dates: Dates

  constructor(source: string) {
    this.#text = source.toLowerCase()
    this.#numbers = new Set(numbersIn(source))
    this.#dates = new Dates(source)
  }

  /** The first path, identifier, number or date in `text` that the source does not have; undefined if it has all. */
  firstMissing(text: string): string | undefined {
    const date = this.#dates.firstMissing(text)
    if (date !== undefined) return date
    for (const number of numbersIn(text)) if (!this.#numbers.has(number)) return number
    let found: string | undefined
    scanAtoms(text, (start, end) => {
      const atom = text.slice(start, end)
      if (found === undefined && !/^[\d.,:/-]+$/.test(atom) && !this.#text.includes(atom.toLowerCase())) found = atom
    })
    return found
  }
}

/** Numbers together with the numbers they are made of, so that a date may be referred to by its year. */
function numbersIn(text: string): string[] {
  const found: string[] = []
  for (const [match] of text.matchAll(NUMBER)) {
    const digits = match.replaceAll(',', '')
    found.push(digits)
    for (const piece of digits.split(/[.:/-]/)) if (piece.length > 1) found.push(piece)
  }
  return found
}
