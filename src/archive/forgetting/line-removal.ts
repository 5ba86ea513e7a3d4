import { isDistinctive } from './distinctive-lines.ts'
import { FORGOTTEN_MARK } from './forgotten-mark.ts'
import { isFieldName } from './is-field-name.ts'
import { lettersAndDigits } from './letters-and-digits.ts'
import { parseObject, stringifyParsed } from './parse-object.ts'
import type { ContentLine } from './strip-lines.ts'
import type { TextMatcher } from './text-matcher.ts'

/** The lines of a text or of data, for nested JSON those of keys and values; and which of them are to be removed. */
export class LineRemoval {
  readonly #lines: ContentLine[] = []
  /** By line: what is left of it; undefined if it is removed. */
  readonly #remaining: (string | undefined)[]
  /** By line: of how many lines before it something is kept, and of how many something is removed, without names. */
  readonly #countsBefore: { readonly staying: number; readonly going: number }[] = [{ staying: 0, going: 0 }]
  /** Index of the current line. */
  #lineIndex = 0

  constructor(value: unknown, matcher: TextMatcher) {
    this.#read(value)
    this.#remaining = matcher.remainders(this.#lines)
    const weak = this.#lines.map(({ text, isName }) => isName || isWeakLine(lettersAndDigits(text), matcher))
    const last = weak.length - 1
    for (let i = 1; i <= last; i++) if (weak[i] && this.#isChanged(i - 1)) this.#remaining[i] = undefined
    for (let i = last - 1; i >= 0; i--) if (weak[i] && this.#isChanged(i + 1)) this.#remaining[i] = undefined
    let [staying, going] = [0, 0]
    for (const [i, { isName }] of this.#lines.entries()) {
      if (!isName && this.#isChanged(i)) going++
      if (!isName && this.#remaining[i] !== undefined) staying++
      this.#countsBefore.push({ staying, going })
    }
  }

  get hasRemovals(): boolean {
    return (this.#countsBefore.at(-1)?.going ?? 0) > 0
  }

  /** The given value without what is removed; it keeps its type, a text or an object. */
  transform(value: unknown): unknown {
    this.#lineIndex = 0
    return this.#transform(value)
  }

  #read(value: unknown): void {
    if (typeof value === 'string')
      for (const { line, data } of linesOf(value)) {
        if (data) this.#read(data)
        else this.#lines.push({ text: line, isName: false })
      }
    else if (typeof value !== 'object' || value === null) this.#lines.push({ text: String(value), isName: false })
    else
      for (const [key, one] of Object.entries(value)) {
        if (!Array.isArray(value)) this.#lines.push({ text: key, isName: isFieldName(key) })
        this.#read(one)
      }
  }

  /** As `#transform`, except for what is removed as a whole. */
  #transformLeaf(value: unknown): unknown {
    const start = this.#lineIndex
    const result = this.#transform(value)
    return this.#lineIndex > start && this.#countSince(start, 'staying') === 0 ? FORGOTTEN_MARK : result
  }

  #transform(value: unknown): unknown {
    if (typeof value === 'string') return this.#transformText(value)
    if (typeof value !== 'object' || value === null) return this.#nextLine() === String(value) ? value : FORGOTTEN_MARK
    if (Array.isArray(value)) return value.map((one) => this.#transformLeaf(one))
    const freeNames = unusedForgottenNames(value)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.#nextLine() === undefined && !isFieldName(key) ? freeNames.next().value : key, this.#transformLeaf(one)]),
    )
  }

  #transformText(text: string): string {
    const result = linesOf(text).map(({ line, data }) => {
      if (!data) return this.#nextLine() ?? FORGOTTEN_MARK
      const start = this.#lineIndex
      const remaining = this.#transformLeaf(data)
      if (remaining === FORGOTTEN_MARK) return FORGOTTEN_MARK
      return this.#countSince(start, 'going') === 0 ? line : stringifyParsed(remaining, line)
    })
    return result.filter((line, i) => line !== FORGOTTEN_MARK || result[i - 1] !== FORGOTTEN_MARK).join('\n')
  }

  /** How many lines are kept or removed from an index up to the current one. */
  #countSince(start: number, count: 'staying' | 'going'): number {
    return (this.#countsBefore[this.#lineIndex]?.[count] ?? 0) - (this.#countsBefore[start]?.[count] ?? 0)
  }

  #nextLine(): string | undefined {
    return this.#remaining[this.#lineIndex++]
  }

  /** Whether something of a line is removed. */
  #isChanged(line: number): boolean {
    return this.#remaining[line] !== this.#lines[line]?.text
  }
}

/** Whether a line has too little content to be recognised alone, and may be one of these. */
function isWeakLine(stripped: string, matcher: TextMatcher): boolean {
  return !isDistinctive(stripped) && matcher.mayContain(stripped)
}

interface ParsedLine {
  readonly line: string
  /** Its value, if it is JSON. */
  readonly data: object | undefined
}

/** The entire text if it is JSON, else its lines. */
function linesOf(text: string): ParsedLine[] {
  const json = parseObject(text)
  if (json) return [{ line: text, data: json }]
  return text.split('\n').map((line) => ({ line, data: /^\s*[[{]/.test(line) ? parseObject(line) : undefined }))
}

/** Replacements for forgotten names that an object does not have yet. */
function* unusedForgottenNames(value: object): Generator<string, never> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? FORGOTTEN_MARK : `${FORGOTTEN_MARK} ${n}`
    if (!Object.hasOwn(value, name)) yield name
  }
}
