import type { SaidLine } from './bare.ts'
import { FORGOTTEN } from './forgotten-mark.ts'
import { isFieldName } from './is-field-name.ts'
import { objectIn } from './object-in.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'
import type { Wanted } from './wanted.ts'

/** The lines of a text or of data, for nested JSON those of keys and values; and which of them are to be removed. */
export class SaidLeaves {
  readonly #lines: SaidLine[] = []
  /** By line: what is left of it; undefined if it is removed. */
  readonly #left: (string | undefined)[]
  /** By line: of how many lines before it something is kept, and of how many something is removed, without names. */
  readonly #before: { readonly staying: number; readonly going: number }[] = [{ staying: 0, going: 0 }]
  /** Index of the current line. */
  #at = 0

  constructor(value: unknown, wanted: Wanted) {
    this.#read(value)
    this.#left = wanted.left(this.#lines)
    const weak = this.#lines.map(({ text, isName }) => isName || isWeak(squashed(text), wanted))
    const last = weak.length - 1
    for (let i = 1; i <= last; i++) if (weak[i] && this.#isCut(i - 1)) this.#left[i] = undefined
    for (let i = last - 1; i >= 0; i--) if (weak[i] && this.#isCut(i + 1)) this.#left[i] = undefined
    let [staying, going] = [0, 0]
    for (const [i, { isName }] of this.#lines.entries()) {
      if (!isName && this.#isCut(i)) going++
      if (!isName && this.#left[i] !== undefined) staying++
      this.#before.push({ staying, going })
    }
  }

  get anyGone(): boolean {
    return (this.#before.at(-1)?.going ?? 0) > 0
  }

  /** The given value without what is removed; it keeps its type, a text or an object. */
  without(value: unknown): unknown {
    this.#at = 0
    return this.#without(value)
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

  /** As `#without`, except for what is removed as a whole. */
  #leaf(value: unknown): unknown {
    const start = this.#at
    const made = this.#without(value)
    return this.#at > start && this.#since(start, 'staying') === 0 ? FORGOTTEN : made
  }

  #without(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return this.#next() === String(value) ? value : FORGOTTEN
    if (Array.isArray(value)) return value.map((one) => this.#leaf(one))
    const free = freeIn(value)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.#next() === undefined && !isFieldName(key) ? free.next().value : key, this.#leaf(one)]),
    )
  }

  #text(text: string): string {
    const made = linesOf(text).map(({ line, data }) => {
      if (!data) return this.#next() ?? FORGOTTEN
      const start = this.#at
      const left = this.#leaf(data)
      if (left === FORGOTTEN) return FORGOTTEN
      return this.#since(start, 'going') === 0 ? line : JSON.stringify(left)
    })
    return made.filter((line, i) => line !== FORGOTTEN || made[i - 1] !== FORGOTTEN).join('\n')
  }

  /** How many lines are kept or removed from an index up to the current one. */
  #since(start: number, which: 'staying' | 'going'): number {
    return (this.#before[this.#at]?.[which] ?? 0) - (this.#before[start]?.[which] ?? 0)
  }

  #next(): string | undefined {
    return this.#left[this.#at++]
  }

  /** Whether something of a line is removed. */
  #isCut(line: number): boolean {
    return this.#left[line] !== this.#lines[line]?.text
  }
}

/** Whether a line has too little content to be recognised alone, and may be one of these. */
function isWeak(bare: string, wanted: Wanted): boolean {
  return !isTelling(bare) && wanted.mayBe(bare)
}

interface Line {
  readonly line: string
  /** Its value, if it is JSON. */
  readonly data: object | undefined
}

/** The whole text if it is JSON, else its lines. */
function linesOf(text: string): Line[] {
  const whole = objectIn(text)
  if (whole) return [{ line: text, data: whole }]
  return text.split('\n').map((line) => ({ line, data: /^\s*[[{]/.test(line) ? objectIn(line) : undefined }))
}

/** Replacements for forgotten names that an object does not have yet. */
function* freeIn(value: object): Generator<string, never> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? FORGOTTEN : `${FORGOTTEN} ${n}`
    if (!Object.hasOwn(value, name)) yield name
  }
}
