import { CodeReader } from '../../message/index.ts'
import { AtomScanner, type AtomVisitor } from './atom-scanner.ts'
import { WIDE } from './wide.ts'
import { WideNameScanner } from './wide-names.ts'

const BEYOND_ASCII = new RegExp(`[${WIDE}]`)

/**
 * Finds atoms, and names of any script beside them, in the order in which they begin; one may stand within another. What a reader of histories goes by:
 * the measures go by atoms alone.
 */
export class NameScanner {
  /** Bounds of the name that was found last. */
  start = 0
  end = 0
  readonly #atoms = new AtomScanner()
  readonly #wide = new WideNameScanner()
  #isAtom = false
  #isWide = false

  /** Begins with the text that stands at `[from, to)`. @param beyondAscii what `isBeyondAscii` says of all of it */
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

  /** Finds the next name; false where there is none. */
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

/** Visits the names of a text, atoms and those of any script, in the order in which they begin. */
export function scanNames(text: string, visit: AtomVisitor): void {
  const reader = idle ?? new CodeReader()
  idle = undefined
  const scanner = new NameScanner()
  scanner.begin(reader.read(text), 0, text.length, NameScanner.isBeyondAscii(text))
  while (scanner.next()) visit(scanner.start, scanner.end)
  idle = reader
}

/** A reader that nobody reads from: a visitor may scan another text. */
let idle: CodeReader | undefined
