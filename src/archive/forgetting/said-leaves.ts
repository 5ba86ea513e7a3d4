import type { SaidLine } from './bare.ts'
import { FORGOTTEN } from './forgotten-mark.ts'
import { isFieldName } from './is-field-name.ts'
import { objectIn } from './object-in.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'
import type { Wanted } from './wanted.ts'

/** The lines of a text or of data, of JSON inside of them what keys and values say; and which of them are to go. */
export class SaidLeaves {
  readonly #lines: SaidLine[] = []
  /** By each line what is left of it; undefined where it goes. */
  readonly #left: (string | undefined)[]
  /** By each line: of how many before it something stays and of how many something goes, names not counted. */
  readonly #before: { readonly staying: number; readonly going: number }[] = [{ staying: 0, going: 0 }]
  /** Of the line that is looked at. */
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

  /** What was given, without what goes; the value itself stays what it is, a text or an object. */
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

  /** As `#without`, but for what goes as a whole. */
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

  /** How many lines stay or go from a place up to where we are. */
  #since(start: number, which: 'staying' | 'going'): number {
    return (this.#before[this.#at]?.[which] ?? 0) - (this.#before[start]?.[which] ?? 0)
  }

  #next(): string | undefined {
    return this.#left[this.#at++]
  }

  /** Whether something of a line goes. */
  #isCut(line: number): boolean {
    return this.#left[line] !== this.#lines[line]?.text
  }
}

/** Whether a line says too little to be told by itself, and may be one of these. */
function isWeak(bare: string, wanted: Wanted): boolean {
  return !isTelling(bare) && wanted.mayBe(bare)
}

interface Line {
  readonly line: string
  /** What it is in JSON. */
  readonly data: object | undefined
}

/** The whole text where it is JSON, else its lines. */
function linesOf(text: string): Line[] {
  const whole = objectIn(text)
  if (whole) return [{ line: text, data: whole }]
  return text.split('\n').map((line) => ({ line, data: /^\s*[[{]/.test(line) ? objectIn(line) : undefined }))
}

/** Names in the place of those that are forgotten, none of which an object has. */
function* freeIn(value: object): Generator<string, never> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? FORGOTTEN : `${FORGOTTEN} ${n}`
    if (!Object.hasOwn(value, name)) yield name
  }
}
