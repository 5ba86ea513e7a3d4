import { scanNames } from './name-scanner.ts'

/**
 * Records what a conversation has mentioned so far: its specific strings (atoms, and names in any script) and the words in them. Determines whether a piece of
 * new text contains something new. Grows with the number of different atoms; never forgets.
 *
 * @example
 * const known = new NoveltyTracker()
 * known.learn('open src/parser.ts')
 * known.unseenAtoms('src/parser.ts and src/lexer_test.ts') // ['src/lexer_test.ts']
 * known.knownWordRatio('src/parser_test.ts') // 0.5: one of its words, 'parser', was mentioned before
 */
export class NoveltyTracker {
  readonly #atoms = new Set<string>()
  readonly #words = new Set<string>()
  readonly #base: NoveltyTracker | undefined

  /** Starts with the knowledge of another instance, without copying it and without adding to it. */
  constructor(before?: NoveltyTracker) {
    this.#base = before
  }

  /** Records everything in a text as mentioned. */
  learn(text: string): void {
    scanNames(text, (start, end) => {
      const atom = text.slice(start, end)
      if (this.isKnown(atom)) return
      this.#atoms.add(atom)
      visitAtomWords(atom, (word) => this.#words.add(word))
    })
  }

  /** Returns the distinct atoms of a text that were never mentioned, in order. Does not record them. */
  unseenAtoms(text: string): string[] {
    const found = new Set<string>()
    scanNames(text, (start, end) => {
      const atom = text.slice(start, end)
      if (!this.isKnown(atom)) found.add(atom)
    })
    return [...found]
  }

  /** Returns the fraction of an atom's words of four or more letters that were mentioned in other atoms; 0 if it has none. */
  knownWordRatio(atom: string): number {
    let wordCount = 0
    let knownCount = 0
    visitAtomWords(atom, (word) => {
      wordCount++
      if (this.isKnownWord(word)) knownCount++
    })
    return wordCount === 0 ? 0 : knownCount / wordCount
  }

  /** Whether an atom was mentioned. */
  isKnown(atom: string): boolean {
    return this.#atoms.has(atom) || (this.#base?.isKnown(atom) ?? false)
  }

  /** Whether a word, in lower case, occurs in an atom that was mentioned. */
  isKnownWord(word: string): boolean {
    return this.#words.has(word) || (this.#base?.isKnownWord(word) ?? false)
  }
}

/** Visits the words of four or more letters in a path, an identifier or a name, in lower case. */
function visitAtomWords(atom: string, visit: (word: string) => void): void {
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
