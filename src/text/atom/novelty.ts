import { scanNames } from './name-scanner.ts'

/**
 * What a conversation has said so far, by the specific strings (atoms, and names of any script) in it and the words they are made of. Tells whether a piece of a new
 * text says something that stands nowhere yet. Grows with the number of different atoms; never forgets.
 *
 * @example
 * const known = new Novelty()
 * known.learn('open src/parser.ts')
 * known.fresh('src/parser.ts and src/lexer_test.ts') // ['src/lexer_test.ts']
 * known.kin('src/parser_test.ts') // 0.5: one of its words, 'parser', was said before
 */
export class Novelty {
  readonly #atoms = new Set<string>()
  readonly #words = new Set<string>()
  readonly #before: Novelty | undefined

  /** Knows what another one knows, without copying it and without telling it what comes new. */
  constructor(before?: Novelty) {
    this.#before = before
  }

  /** Takes all of a text as said. */
  learn(text: string): void {
    scanNames(text, (start, end) => {
      const atom = text.slice(start, end)
      if (this.knows(atom)) return
      this.#atoms.add(atom)
      atomWords(atom, (word) => this.#words.add(word))
    })
  }

  /** The different atoms of a text that were never said, in order. Does not learn them. */
  fresh(text: string): string[] {
    const found = new Set<string>()
    scanNames(text, (start, end) => {
      const atom = text.slice(start, end)
      if (!this.knows(atom)) found.add(atom)
    })
    return [...found]
  }

  /** Share of an atom's words of four letters and more that were said in other atoms; 0 where it has none. */
  kin(atom: string): number {
    let all = 0
    let said = 0
    atomWords(atom, (word) => {
      all++
      if (this.knowsWord(word)) said++
    })
    return all === 0 ? 0 : said / all
  }

  /** Whether an atom was said. */
  knows(atom: string): boolean {
    return this.#atoms.has(atom) || (this.#before?.knows(atom) ?? false)
  }

  /** Whether a word, in lower case, stands in an atom that was said. */
  knowsWord(word: string): boolean {
    return this.#words.has(word) || (this.#before?.knowsWord(word) ?? false)
  }
}

/** Visits the words of four letters and more that a path, an identifier or a name is made of, in lower case. */
function atomWords(atom: string, visit: (word: string) => void): void {
  let start = 0
  let before = 0
  for (let i = 0; i <= atom.length; i++) {
    const code = i < atom.length ? atom.charCodeAt(i) : 0
    const kind = code >= 97 && code <= 122 ? 1 : code >= 65 && code <= 90 ? 2 : 0
    if (kind === 0 || (kind === 2 && before === 1)) {
      if (i - start > 3) visit(atom.slice(start, i).toLowerCase())
      start = kind === 0 ? i + 1 : i
    }
    before = kind
  }
}
