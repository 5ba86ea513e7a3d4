import { containsName } from './contains-name.ts'
import { Dates } from './dates.ts'
import { namesIn } from './names-in.ts'
import { Numbers } from './numbers.ts'
import { plainNames } from './plain-names.ts'
import { replaceHashes } from './replace-hashes.ts'
import { SearchedText } from './searched-text.ts'

/** What a summary of a source may mention. Reads the source once. */
export class Grounding {
  readonly #text: SearchedText
  readonly #numbers: Numbers
  readonly #dates: Dates

  constructor(source: string) {
    const text = plainNames(source)
    this.#text = new SearchedText(text.toLowerCase())
    this.#numbers = new Numbers(text)
    this.#dates = new Dates(text)
  }

  /** The first path, identifier, number or date that the source does not have; undefined if it has all. */
  firstMissing(written: string): string | undefined {
    const text = plainNames(written)
    const names = namesIn(text)
    // A hash is a name: it may be shortened, so that the numbers in it change.
    const withoutHashes = replaceHashes(text, (hash) => {
      names.add(hash)
      return '-'
    })
    const missing = this.#dates.firstMissing(text) ?? this.#numbers.firstMissing(withoutHashes)
    return missing ?? [...names].find((name) => !containsName(this.#text, name.toLowerCase()))
  }
}
