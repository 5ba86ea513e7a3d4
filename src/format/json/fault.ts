import { skipBlank } from './skip.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const FIRST_PRINTED = 0x20
/** What may follow a backslash, but for `u` and its digits. */
const SHORT: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)))
const DIGITS = /[0-9a-fA-F]{4}/y
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

/**
 * Where a text stops being one JSON value: the offset of the first token that cannot stand there, the length of the text where it ends in
 * the middle, -1 where it is whole. Linear, without recursion, a byte a level; for telling people which line to look at.
 */
export function jsonFault(text: string): number {
  const open = new Nesting()
  let at = skipBlank(text, 0)
  let wants: 'value' | 'key' | 'after' = 'value'
  for (;;) {
    if (wants !== 'after') {
      const end = wants === 'key' ? keyEnd(text, at) : valueEnd(text, at)
      if (end < 0) return brokenOff(end)
      const char = text[at]
      at = skipBlank(text, end)
      if (wants === 'value' && (char === '{' || char === '[')) {
        open.push(char === '{')
        if (text[at] !== (char === '{' ? '}' : ']')) wants = char === '{' ? 'key' : 'value'
        else wants = 'after'
      } else wants = wants === 'key' ? 'value' : 'after'
      continue
    }
    const inObject = open.last()
    if (inObject === undefined) return at === text.length ? -1 : at
    if (text[at] === (inObject ? '}' : ']')) open.pop()
    else if (text[at] === ',') wants = inObject ? 'key' : 'value'
    else return at
    at = skipBlank(text, at + 1)
  }
}

/** Which containers are open, a byte each: a text of nothing but brackets opens one a character. */
class Nesting {
  #kinds = new Uint8Array(64)
  #depth = 0

  push(object: boolean): void {
    if (this.#depth === this.#kinds.length) {
      const wider = new Uint8Array(this.#depth * 2)
      wider.set(this.#kinds)
      this.#kinds = wider
    }
    this.#kinds[this.#depth++] = object ? 1 : 0
  }

  pop(): void {
    this.#depth--
  }

  /** Whether the innermost is an object; undefined where nothing is open. */
  last(): boolean | undefined {
    return this.#depth === 0 ? undefined : this.#kinds[this.#depth - 1] === 1
  }
}

/** A place at which nothing ends because something breaks off there, told apart from an end by its sign. */
function brokenOff(place: number): number {
  return -1 - place
}

/** Where what begins a value ends: a bracket, a string, a number or a word. */
function valueEnd(text: string, at: number): number {
  const char = text[at]
  if (char === '{' || char === '[') return at + 1
  return char === '"' ? stringEnd(text, at) : scalarEnd(text, at)
}

/** The end of a key and its colon. */
function keyEnd(text: string, at: number): number {
  if (text[at] !== '"') return brokenOff(at)
  const end = stringEnd(text, at)
  if (end < 0) return end
  const colon = skipBlank(text, end)
  return text[colon] === ':' ? colon + 1 : brokenOff(colon)
}

function scalarEnd(text: string, at: number): number {
  SCALAR.lastIndex = at
  return SCALAR.test(text) ? SCALAR.lastIndex : brokenOff(at)
}

/** The end of a string, which breaks off at a wrong character or where the text ends. By hand: a pattern gives up in strings of some megabytes. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) return i + 1
    if (code < FIRST_PRINTED) return brokenOff(i)
    if (code !== BACKSLASH) continue
    const length = escapeLength(text, i)
    if (length === 0) return brokenOff(i + 6 > text.length ? text.length : i)
    i += length - 1
  }
  return brokenOff(text.length)
}

/** How long the escape is that begins at a backslash; 0 for one that JSON does not have. */
function escapeLength(text: string, at: number): number {
  const code = text.charCodeAt(at + 1)
  if (code !== LETTER_U) return SHORT.has(code) ? 2 : 0
  DIGITS.lastIndex = at + 2
  return DIGITS.test(text) ? 6 : 0
}
