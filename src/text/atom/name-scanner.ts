import { CodeReader } from '../../message/index.ts'
import { AtomScanner, type AtomVisitor } from './atom-scanner.ts'
import { WIDE } from './wide.ts'
import { WideNameScanner } from './wide-name-scanner.ts'

const BEYOND_ASCII = new RegExp(`[${WIDE}]`)

/**
 * Finds atoms and also names in any script, in the order of their beginnings; one may lie within another. Readers of histories use this; the measures use atoms
 * only.
 */
export class NameScanner {
  /** The bounds of the last name found. */
  start = 0
  end = 0
  readonly #atoms = new AtomScanner()
  readonly #wide = new WideNameScanner()
  #isAtom = false
  #isWide = false

  /** Starts scanning the text at `[from, to)`. @param beyondAscii the result of `isBeyondAscii` for the whole text */
  begin(codes: Uint16Array, from: number, to: number, beyondAscii: boolean): void {
    this.#atoms.begin(codes, from, to)
    this.#isAtom = this.#atoms.next()
    if (beyondAscii) this.#wide.begin(codes, from, to)
    this.#isWide = beyondAscii && this.#wide.next()
  }

  /** Whether a text has letters beyond ASCII. */
  static isBeyondAscii(text: string): boolean {
    return BEYOND_ASCII.test(text)
  }

  /** Finds the next name; false if there is none. */
  next(): boolean {
    if (this.#isAtom && !(this.#isWide && this.#wide.start < this.#atoms.start)) {
      this.#take(this.#atoms)
      this.#isAtom = this.#atoms.next()
      return true
    }
    if (!this.#isWide) return false
    this.#take(this.#wide)
    this.#isWide = this.#wide.next()
    return true
  }

  #take({ start, end }: { readonly start: number; readonly end: number }): void {
    this.start = start
    this.end = end
  }
}

/** Visits the names of a text, atoms and names in any script, in the order of their beginnings. */
export function scanNames(text: string, visit: AtomVisitor): void {
  const reader = idleReader ?? new CodeReader()
  idleReader = undefined
  const scanner = new NameScanner()
  scanner.begin(reader.read(text), 0, text.length, NameScanner.isBeyondAscii(text))
  while (scanner.next()) visit(scanner.start, scanner.end)
  idleReader = reader
}

/** A reader that is not in use; kept apart because a visitor may scan another text. */
let idleReader: CodeReader | undefined
