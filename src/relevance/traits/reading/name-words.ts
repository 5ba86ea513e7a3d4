import { CodeReader } from '../../../message/index.ts'
import { isWide, WIDE } from '../../../text/index.ts'
import { IntList } from '../../ledger/int-list.ts'
import { SpanInterner } from '../../ledger/span-interner.ts'

/** Maximum characters read at the end of a name. */
const MAX_NAME_CHARS = 120
/** Maximum words of a name, taken from its end. */
const MAX_WORDS = 8

const WORD = new RegExp(`[A-Z]?[a-z${WIDE}]{2,}|[A-Z]{3,}|\\d{2,}`, 'g')

const UPPER = 1
const LOWER = 2
const DIGIT = 3
const KINDS = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? UPPER : code >= 97 && code <= 122 ? LOWER : code >= 48 && code <= 57 ? DIGIT : 0,
)

const kindOf = (code: number) => (code < 128 ? (KINDS[code] as number) : isWide(code) ? LOWER : 0)

/**
 * The words in names, numbered, in lower case, at most eight of a name: two small letters or more with the capital before them, three capitals or more, two
 * digits or more. Letters beyond ASCII count as small ones.
 */
export class NameWords {
  /** By name: the start of its words in `word`; one more entry ends the last. */
  readonly from: Int32Array
  readonly word: Int32Array
  readonly #spans = new SpanInterner()
  readonly #reader = new CodeReader()

  constructor(names: readonly string[]) {
    const from = new IntList()
    const word = new IntList()
    const bounds: number[] = []
    for (const name of names) {
      from.push(word.length)
      const codes = this.#reader.read(name)
      bounds.length = 0
      for (let at = Math.max(0, name.length - MAX_NAME_CHARS); at < name.length; ) {
        const end = wordEnd(codes, at, name.length)
        if (end > at) bounds.push(at, end)
        at = Math.max(end, at + 1)
      }
      lowerCaseCodes(codes, name.length)
      for (let i = Math.max(0, bounds.length - 2 * MAX_WORDS); i < bounds.length; i += 2)
        word.push(this.#spans.add(codes, bounds[i] as number, bounds[i + 1] as number))
    }
    from.push(word.length)
    this.from = from.view()
    this.word = word.view()
  }

  /** The number of different words. */
  get count(): number {
    return this.#spans.size
  }

  /** The words of a name as texts. */
  textsOf(name: number): string[] {
    return Array.from(this.word.subarray(this.from[name], this.from[name + 1]), (word) => this.#spans.text(word))
  }

  /** By word: 1 if a text has it. */
  presentIn(text: string): Uint8Array {
    const found = new Uint8Array(this.count)
    for (const word of text.match(WORD) ?? []) {
      const codes = this.#reader.read(word)
      lowerCaseCodes(codes, word.length)
      const number = this.#spans.find(codes, 0, word.length)
      if (number >= 0) found[number] = 1
    }
    return found
  }

  /** The fraction of the words of a name that a text has, from the result of `presentIn`. */
  matchRatio(name: number, found: Uint8Array): number {
    const from = this.from[name] as number
    const to = this.from[name + 1] as number
    let matched = 0
    for (let i = from; i < to; i++) matched += found[this.word[i] as number] as number
    return matched / Math.max(1, to - from)
  }
}

function lowerCaseCodes(codes: Uint16Array, length: number): void {
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    if (code >= 128) codes[at] = String.fromCharCode(code).toLowerCase().charCodeAt(0)
    else if (KINDS[code] === UPPER) codes[at] = code + 32
  }
}

/** The end of the word that starts at `at`; `at` if none does. */
function wordEnd(codes: Uint16Array, at: number, length: number): number {
  const kind = kindOf(codes[at] as number)
  if (kind === 0) return at
  const same = kindEnd(codes, at + 1, length, kind)
  if (kind !== UPPER) return endIfLongEnough(2, at, same)
  return endIfLongEnough(3, at, same === at + 1 ? kindEnd(codes, same, length, LOWER) : same)
}

function kindEnd(codes: Uint16Array, from: number, length: number, kind: number): number {
  let at = from
  while (at < length && kindOf(codes[at] as number) === kind) at++
  return at
}

function endIfLongEnough(length: number, start: number, end: number): number {
  return end - start >= length ? end : start
}
