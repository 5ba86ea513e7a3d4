import { containsName } from './contains-name.ts'
import { Dates } from './dates.ts'
import { namesIn } from './names-in.ts'
import { plainNames } from './plain-names.ts'
import { SearchedText } from './searched-text.ts'

/** Numbers of two or more digits; single digits count items in a summary. */
const NUMBER = /\d[\d.,:/-]*\d/g

/** What a summary of a source may mention. Reads the source once. */
export class Grounding {
  readonly #text: SearchedText
  readonly #numbers: ReadonlySet<string>
  readonly #dates: Dates

  constructor(source: string) {
    const text = plainNames(source)
    this.#text = new SearchedText(text.toLowerCase())
    this.#numbers = new Set(numbersIn(text))
    this.#dates = new Dates(text)
  }

  /** The first path, identifier, number or date that the source does not have; undefined if it has all. */
  firstMissing(written: string): string | undefined {
    const text = plainNames(written)
    const date = this.#dates.firstMissing(text)
    if (date !== undefined) return date
    for (const number of numbersIn(text)) if (!this.#numbers.has(number)) return number
    return [...namesIn(text)].find((name) => !containsName(this.#text, name.toLowerCase()))
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
