/** The number of words after a negation that it denies. */
const MAX_DENIED_WORDS = 4

const CLAUSE_ENDS = new Set([...'.;:!?,'].map((sign) => sign.charCodeAt(0)))
const NEGATIONS = ['no', 'not', 'nor', 'never', 'cannot', 'without']
const MIN_NEGATION_LENGTH = 2
const MAX_NEGATION_LENGTH = 12
const LETTER_T = 116

/**
 * Whether a place in a line is among the words that a negation denies. No shown part of the line begins or ends at such a place, as it would mean the opposite
 * or nothing ("do not", "deploy to production"). Fed word by word.
 */
export class NegationTracker {
  #deniedLeft = 0

  /** Whether the place after the words fed so far is such a place. */
  get isNegated(): boolean {
    return this.#deniedLeft > 0
  }

  /** Feeds the next word, including the signs around it. */
  feedWord(codes: Uint16Array, from: number, to: number): void {
    let first = from
    let last = to
    while (first < last && !isLetter(codes[first] as number)) first++
    while (last > first && !isLetter(codes[last - 1] as number)) last--
    if (isNegation(codes, first, last)) this.#deniedLeft = MAX_DENIED_WORDS + 1
    if (this.#deniedLeft > 0) this.#deniedLeft--
    if (this.#deniedLeft > 0 && CLAUSE_ENDS.has(codes[to - 1] as number)) this.#deniedLeft = 0
  }

  clear(): void {
    this.#deniedLeft = 0
  }
}

function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

function isNegation(codes: Uint16Array, first: number, last: number): boolean {
  const length = last - first
  if (length < MIN_NEGATION_LENGTH || length > MAX_NEGATION_LENGTH) return false
  if (((codes[last - 1] as number) | 32) === LETTER_T && isApostrophe(codes[last - 2] as number)) return true
  const initial = (codes[first] as number) | 32
  if (initial !== 110 && initial !== 99 && initial !== 119) return false
  for (const word of NEGATIONS) if (word.length === length && isWordAt(codes, first, word)) return true
  return false
}

/** Whether a lower-case word is at a place, in either case. */
function isWordAt(codes: Uint16Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (((codes[at + i] as number) | 32) !== word.charCodeAt(i)) return false
  return true
}

function isApostrophe(code: number): boolean {
  return code === 39 || code === 0x2019
}
