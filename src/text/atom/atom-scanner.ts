import { CodeReader } from '../../message/index.ts'

/** Called with the bounds `[start, end)` of one atom. */
export type AtomVisitor = (start: number, end: number) => void

const MIN_CHARS = 4
const MAX_CHARS = 200

const WORD = 1
const LETTER = 2
const LOWER = 4
const UPPER = 8
const DIGIT = 16
/** Allowed in a step of a path: a word character, a dot, a tilde or a dash. */
const STEP = 32
/** Joins two words into one name: dot, colon, at, hash, dash. */
const JOINT = 64
/** Ends a web address. */
const OUTSIDE_URL = 128

const CHAR_CLASSES = charClasses()

function charClasses(): Uint8Array {
  const table = new Uint8Array(128)
  const mark = (characters: string, bits: number) => {
    for (const character of characters) table[character.charCodeAt(0)] = (table[character.charCodeAt(0)] as number) | bits
  }
  mark('abcdefghijklmnopqrstuvwxyz', WORD | LETTER | LOWER | STEP)
  mark('ABCDEFGHIJKLMNOPQRSTUVWXYZ', WORD | LETTER | UPPER | STEP)
  mark('0123456789', WORD | DIGIT | STEP)
  mark('_', WORD | STEP)
  mark('.~-', STEP)
  mark('.:@#-', JOINT)
  mark('"\'<>)] \t\n\v\f\r', OUTSIDE_URL)
  return table
}

/**
 * Visits the atoms of a text in order: paths, web addresses, names joined by dots, colons, dashes and the like, snake_case, camelCase, runs of four or more
 * capitals and digits, numbers of three or more digits, words with digits; 4 to 200 characters long, without trailing dots or colons. Each run of characters is
 * measured once, so hostile text costs linear time too.
 */
export function scanAtoms(text: string, visit: AtomVisitor): void {
  const reader = idleReader ?? new CodeReader()
  idleReader = undefined
  const scanner = new AtomScanner()
  scanner.begin(reader.read(text), 0, text.length)
  while (scanner.next()) visit(scanner.start, scanner.end)
  idleReader = reader
}

/** A reader that is not in use; kept apart because a visitor may scan another text. */
let idleReader: CodeReader | undefined

/** Returns the end of a lower-case word that the characters after it cannot make an atom; `at` if that needs a closer look. */
function plainEnd(codes: Uint16Array, at: number, to: number): number {
  let end = at + 1
  while (end < to) {
    const code = codes[end] as number
    if (code < 97 || code > 122) break
    end++
  }
  if (end >= to) return end
  const code = codes[end] as number
  if (code >= 128) return end
  const bits = CHAR_CLASSES[code] as number
  if (code === SLASH || bits & WORD) return at
  if ((bits & (STEP | JOINT)) === 0) return end
  const next = end + 1 < to ? (codes[end + 1] as number) : SPACE
  return next >= 128 || (next !== SLASH && ((CHAR_CLASSES[next] as number) & (STEP | JOINT)) === 0) ? end : at
}

const SPACE = 32
const SLASH = 47
const HASH = 35
const DOT = 46
const COLON = 58
const UNDERSCORE = 95

function trimmedEnd(codes: Uint16Array, start: number, end: number): number {
  let last = end
  while (last > start && (codes[last - 1] === DOT || codes[last - 1] === COLON)) last--
  return last
}

/**
 * Finds the atoms in texts whose codes were already read. Caches the ends of the current runs, which only move forward.
 *
 * @example
 * const text = 'open src/parser.ts'
 * const scanner = new AtomScanner()
 * scanner.begin(Uint16Array.from(text, (sign) => sign.charCodeAt(0)), 0, text.length)
 * scanner.next() // true
 * text.slice(scanner.start, scanner.end) // 'src/parser.ts'
 */
export class AtomScanner {
  /** The bounds of the last atom found. */
  start = 0
  end = 0
  #codes: Uint16Array = new Uint16Array(0)
  #at = 0
  #to = 0
  #wordEnd = 0
  #stepEnd = 0
  #capsEnd = 0
  #lettersEnd = 0
  /** No path can start before this place: the chain of slashes was tried and contains none. */
  #noPathBefore = 0
  /** The last underscore in the current word that has a word character after it, or -1. */
  #underscore = -1

  /** Starts scanning the text at `[from, to)`. */
  begin(codes: Uint16Array, from: number, to: number): void {
    this.#codes = codes
    this.#at = from
    this.#to = to
    this.#wordEnd = this.#stepEnd = this.#capsEnd = this.#lettersEnd = this.#noPathBefore = 0
    this.#underscore = -1
  }

  /** Finds the next atom; false if there is none. */
  next(): boolean {
    const codes = this.#codes
    const to = this.#to
    let at = this.#at
    while (at < to) {
      const code = codes[at] as number
      const bits = code < 128 ? (CHAR_CLASSES[code] as number) : 0
      if ((bits & STEP) === 0 && code !== SLASH && code !== HASH) {
        at++
        continue
      }
      if (bits & LOWER) {
        const plain = plainEnd(codes, at, to)
        if (plain > at) {
          at = plain
          continue
        }
      }
      const end = this.#matchEnd(at, code, bits)
      if (end <= at) {
        at = this.#nextStart(at, bits)
        continue
      }
      if (end - at >= MIN_CHARS && end - at <= MAX_CHARS) {
        this.start = at
        this.end = trimmedEnd(codes, at, end)
        this.#at = end
        return true
      }
      at = end
    }
    this.#at = at
    return false
  }

  /** Returns the end of the atom that starts at `at`, or `at` if none does. */
  #matchEnd(at: number, code: number, bits: number): number {
    if (this.#wordEnd <= at && bits & WORD) this.#measureWord(at)
    if (this.#stepEnd <= at) this.#stepEnd = this.#runEnd(at, STEP)
    if (this.#stepEnd < this.#to && this.#codes[this.#stepEnd] === SLASH && at >= this.#noPathBefore) {
      const end = this.#pathEnd(at)
      if (end > at) return end
    }
    if (code === HASH) return this.#numberEnd(at, at + 1)
    if ((bits & WORD) === 0) return at
    return this.#nameEnd(at, code, bits)
  }

  /**
   * Returns where to look next after nothing started at `at`: after all following small letters at once, since where the first starts no atom, no later one
   * does, except a web address at their end.
   */
  #nextStart(at: number, bits: number): number {
    if ((bits & LOWER) === 0) return at + 1
    const end = this.#runEnd(at, LOWER)
    return this.#codes[end] === COLON ? Math.max(at + 1, end - 5) : end
  }

  #nameEnd(at: number, code: number, bits: number): number {
    if (code === 104) {
      const end = this.#urlEnd(at)
      if (end > at) return end
    }
    if ((bits & DIGIT) === 0) {
      const joined = this.#joinedEnd(at)
      if (joined > at) return joined
    }
    if (bits & LETTER && (this.#underscore > at || this.#isHumped(at, bits))) return this.#wordEnd
    if (bits & (UPPER | DIGIT)) {
      if (this.#capsEnd <= at) this.#capsEnd = this.#runEnd(at, UPPER | DIGIT)
      if (this.#capsEnd - at >= 4 && this.#capsEnd === this.#wordEnd) return this.#wordEnd
    }
    if (bits & DIGIT) return this.#numberEnd(at, at)
    if (bits & LETTER) {
      if (this.#lettersEnd <= at) this.#lettersEnd = this.#runEnd(at, LETTER)
      if (this.#lettersEnd < this.#wordEnd && this.#isOfClass(this.#lettersEnd, DIGIT)) return this.#wordEnd
    }
    return at
  }

  #measureWord(at: number): void {
    this.#wordEnd = this.#runEnd(at, WORD)
    this.#underscore = -1
    for (let i = this.#wordEnd - 2; i > at; i--) {
      if (this.#codes[i] !== UNDERSCORE) continue
      this.#underscore = i
      break
    }
  }

  /** Steps that end in slashes, and a last step of at least one character. */
  #pathEnd(at: number): number {
    let best = at
    let step = this.#stepEnd
    while (step < this.#to && this.#codes[step] === SLASH) {
      const last = this.#lastStepEnd(step + 1)
      if (last > step + 1) best = last
      step = this.#runEnd(step + 1, STEP)
    }
    if (best === at) this.#noPathBefore = step
    return best
  }

  #lastStepEnd(from: number): number {
    let end = from
    while (end < this.#to) {
      const code = this.#codes[end] as number
      if (code !== 64 && !(code < 128 && code !== 126 && (CHAR_CLASSES[code] as number) & STEP)) break
      end++
    }
    return end
  }

  #urlEnd(at: number): number {
    if (!this.#startsWith('http', at)) return at
    const colon = this.#codes[at + 4] === 115 ? at + 5 : at + 4
    if (!this.#startsWith('://', colon)) return at
    let end = colon + 3
    while (end < this.#to) {
      const code = this.#codes[end] as number
      if (code < 128 ? (CHAR_CLASSES[code] as number) & OUTSIDE_URL : isWideSpace(code)) break
      end++
    }
    return end > colon + 3 ? end : at
  }

  #joinedEnd(at: number): number {
    let end = this.#wordEnd
    for (;;) {
      if (end + 1 >= this.#to || !this.#isOfClass(end, JOINT) || !this.#isOfClass(end + 1, WORD)) break
      end = this.#runEnd(end + 1, WORD)
    }
    return end > this.#wordEnd ? end : at
  }

  /** Whether a word is camelCase or PascalCase from here on: a small letter followed by a capital. */
  #isHumped(at: number, bits: number): boolean {
    const start = bits & UPPER ? at + 1 : at
    const end = this.#runEnd(start, LOWER)
    return end > start && end < this.#wordEnd && this.#isOfClass(end, UPPER)
  }

  #numberEnd(at: number, digits: number): number {
    const end = this.#runEnd(digits, DIGIT)
    if (end - digits < 3) return at
    if (end + 1 < this.#to && this.#codes[end] === DOT && this.#isOfClass(end + 1, DIGIT)) return this.#runEnd(end + 1, DIGIT)
    return end
  }

  #startsWith(words: string, at: number): boolean {
    if (at + words.length > this.#to) return false
    for (let i = 0; i < words.length; i++) if (this.#codes[at + i] !== words.charCodeAt(i)) return false
    return true
  }

  #isOfClass(at: number, bits: number): boolean {
    const code = this.#codes[at] as number
    return code < 128 && ((CHAR_CLASSES[code] as number) & bits) !== 0
  }

  #runEnd(from: number, bits: number): number {
    let end = from
    while (end < this.#to) {
      const code = this.#codes[end] as number
      if (code >= 128 || ((CHAR_CLASSES[code] as number) & bits) === 0) break
      end++
    }
    return end
  }
}

function isWideSpace(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}
