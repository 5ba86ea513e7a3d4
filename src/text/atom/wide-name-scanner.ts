import { isWide } from './wide.ts'

/** Character classes that matter for a name beyond ASCII. */
const LETTER = 1
const DIGIT = 2
/** Joins two words of a name: dot, dash, underscore, at sign, tilde, plus. */
const JOINT = 4
const SLASH = 8
/** A letter beyond ASCII. */
const WIDE = 16
/** A letter of a script without spaces between words. */
const UNSPACED = 32

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z]/.test(character)) return LETTER
  if (/\d/.test(character)) return DIGIT
  if (character === '/') return SLASH
  return '.-_@~+'.includes(character) ? JOINT : 0
})

const DOT = 46
const SOLIDUS = 47
const BACKSLASH = 92
const UNDERSCORE = 95
/** n, r and t. */
const ESCAPES: readonly number[] = [110, 114, 116]
/** The first code after the Latin letters. */
const FIRST_NON_LATIN = 0x250

const MIN_CHARS = 4
const MAX_CHARS = 200

function kindOf(code: number): number {
  if (code < 128) return ASCII_KINDS[code] as number
  if (!isWide(code)) return 0
  return LETTER | WIDE | (isUnspaced(code) ? UNSPACED : 0)
}

/** Chinese, kana, Thai, Lao, Burmese, Khmer. */
function isUnspaced(code: number): boolean {
  if (code < 0x0e00) return false
  return code < 0x1100
    ? code < 0x0f00 || (code >= 0x1000 && code < 0x10a0)
    : (code >= 0x1780 && code < 0x1800) || (code >= 0x3005 && code < 0xac00) || code >= 0xf900
}

/**
 * Finds names with letters beyond ASCII, which atoms exclude by definition: paths and file names in any script (`/项目/报告.md`, `résumé_final.pdf`,
 * `отчёт-2024.xlsx`), and, in scripts with spaces between words, also words joined by dots and dashes, and words with digits. 4 to 200 characters. A plain word
 * is never a name, in any script. Linear: each character is read once.
 *
 * @example
 * const text = 'open /项目/报告.md now'
 * const names = new WideNameScanner()
 * names.begin(Uint16Array.from(text, (sign) => sign.charCodeAt(0)), 0, text.length)
 * names.next() // true
 * text.slice(names.start, names.end) // '/项目/报告.md'
 */
export class WideNameScanner {
  /** The bounds of the last name found. */
  start = 0
  end = 0
  #codes: Uint16Array = new Uint16Array(0)
  #at = 0
  #to = 0

  /** Starts scanning the text at `[from, to)`. */
  begin(codes: Uint16Array, from: number, to: number): void {
    this.#codes = codes
    this.#at = from
    this.#to = to
  }

  /** Finds the next name; false if there is none. */
  next(): boolean {
    while (this.#at < this.#to) {
      const from = this.#at
      while (this.#at < this.#to && kindOf(this.#codes[this.#at] as number) === 0) this.#at++
      if (this.#at > from && this.#isEscape()) this.#at++
      if (this.#readRun()) return true
    }
    return false
  }

  /** Whether a letter is the end of an escaped line end or tab: a slash or a non-Latin letter follows it, and no name begins like that. */
  #isEscape(): boolean {
    const next = this.#at + 1 < this.#to ? (this.#codes[this.#at + 1] as number) : 0
    return (
      this.#codes[this.#at - 1] === BACKSLASH &&
      ESCAPES.includes(this.#codes[this.#at] as number) &&
      (next === SOLIDUS || (next >= FIRST_NON_LATIN && isWide(next)))
    )
  }

  /** Consumes the run of letters, digits and joints that starts here; returns whether it is a name. */
  #readRun(): boolean {
    const start = this.#at
    let kindsSeen = 0
    /** The end of the run, up to its last letter or digit. */
    let end = start
    /** Whether letters are on both sides of a joint, and whether that joint makes a path or file name. */
    let isJoined = false
    let isFile = false
    let isJointPending = false
    let isFileJointPending = false
    let at = start
    for (; at < this.#to; at++) {
      const kind = kindOf(this.#codes[at] as number)
      if (kind === 0) break
      kindsSeen |= kind
      if (kind & LETTER) {
        isJoined ||= isJointPending
        isFile ||= isFileJointPending
      }
      if (kind & (LETTER | DIGIT)) end = at + 1
      else {
        const isJoint = (kindsSeen & LETTER) !== 0 || (kind & SLASH) !== 0
        isJointPending ||= isJoint
        isFileJointPending ||= isJoint && this.#isFileJoint(at)
      }
    }
    this.#at = at
    this.start = start
    this.end = end
    if ((kindsSeen & WIDE) === 0 || end - start < MIN_CHARS || end - start > MAX_CHARS) return false
    return kindsSeen & UNSPACED ? isFile : isJoined || (kindsSeen & DIGIT) !== 0
  }

  /** Whether a joint belongs to paths and file names: a slash, an underscore, a dot before an ASCII extension. Prose without spaces has others. */
  #isFileJoint(at: number): boolean {
    const code = this.#codes[at] as number
    if (code !== DOT) return code === SOLIDUS || code === UNDERSCORE
    const next = at + 1 < this.#to ? (this.#codes[at + 1] as number) : 0
    return next < 128 && ((ASCII_KINDS[next] as number) & LETTER) !== 0
  }
}
