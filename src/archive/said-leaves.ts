import type { SaidLine } from './bare.ts'
import { isFieldName } from './is-field-name.ts'
import { objectIn } from './object-in.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'
import type { Wanted } from './wanted.ts'

/** Stands where something was forgotten. */
export const FORGOTTEN = '[forgotten]'

/** The lines of a text or of data, of JSON inside of them what keys and values say; and which of them are to go. */
export class SaidLeaves {
  readonly #lines: SaidLine[] = []
  readonly #gone: boolean[]
  /** By each line: how many before it stay and how many go, names not counted. */
  readonly #before: { readonly staying: number; readonly going: number }[] = [{ staying: 0, going: 0 }]
  /** Of the line that is looked at. */
  #at = 0

  constructor(value: unknown, wanted: Wanted) {
    this.#read(value)
    this.#gone = wanted.linesIn(this.#lines)
    const weak = this.#lines.map(({ text, isName }) => isName || !isTelling(squashed(text)))
    const last = weak.length - 1
    for (let i = 1; i <= last; i++) this.#gone[i] ||= this.#gone[i - 1] === true && weak[i] === true
    for (let i = last - 1; i >= 0; i--) this.#gone[i] ||= this.#gone[i + 1] === true && weak[i] === true
    let [staying, going] = [0, 0]
    for (const [i, { isName }] of this.#lines.entries()) {
      if (!isName && this.#gone[i]) going++
      else if (!isName) staying++
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
    if (typeof value !== 'object' || value === null) return this.#next() ? FORGOTTEN : value
    if (Array.isArray(value)) return value.map((one) => this.#leaf(one))
    const made = new Map<string, unknown>()
    for (const [key, one] of Object.entries(value)) made.set(this.#next() && !isFieldName(key) ? freeIn(made) : key, this.#leaf(one))
    return Object.fromEntries(made)
  }

  #text(text: string): string {
    const made = linesOf(text).map(({ line, data }) => {
      if (!data) return this.#next() ? FORGOTTEN : line
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

  #next(): boolean {
    return this.#gone[this.#at++] === true
  }
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

/** A name in the place of one that is forgotten. */
function freeIn(made: ReadonlyMap<string, unknown>): string {
  let name = FORGOTTEN
  for (let n = 2; made.has(name); n++) name = `${FORGOTTEN} ${n}`
  return name
}
