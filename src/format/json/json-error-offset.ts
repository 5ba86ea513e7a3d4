import { skipBlank } from './skip.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const FIRST_PRINTABLE = 0x20
/** The characters that may follow a backslash, except `u` and its digits. */
const SIMPLE_ESCAPES: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)))
const HEX_DIGITS = /[0-9a-fA-F]{4}/y
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

/**
 * Returns where a text stops being one JSON value: the offset of the first token that is not allowed there, the length of the text if it ends in the middle, -1
 * if it is valid. Linear, without recursion, one byte per level; used to show people which line to check.
 */
export function jsonErrorOffset(text: string): number {
  const open = new Nesting()
  let at = skipBlank(text, 0)
  let expected: 'value' | 'key' | 'after' = 'value'
  for (;;) {
    if (expected !== 'after') {
      const end = expected === 'key' ? keyEnd(text, at) : valueEnd(text, at)
      if (end < 0) return encodeErrorAt(end)
      const char = text[at]
      at = skipBlank(text, end)
      if (expected === 'value' && (char === '{' || char === '[')) {
        open.push(char === '{')
        if (text[at] !== (char === '{' ? '}' : ']')) expected = char === '{' ? 'key' : 'value'
        else expected = 'after'
      } else expected = expected === 'key' ? 'value' : 'after'
      continue
    }
    const inObject = open.last()
    if (inObject === undefined) return at === text.length ? -1 : at
    if (text[at] === (inObject ? '}' : ']')) open.pop()
    else if (text[at] === ',') expected = inObject ? 'key' : 'value'
    else return at
    at = skipBlank(text, at + 1)
  }
}

/** The open containers, one byte each: a text made only of brackets opens one per character. */
class Nesting {
  #kinds = new Uint8Array(64)
  #depth = 0

  push(object: boolean): void {
    if (this.#depth === this.#kinds.length) {
      const larger = new Uint8Array(this.#depth * 2)
      larger.set(this.#kinds)
      this.#kinds = larger
    }
    this.#kinds[this.#depth++] = object ? 1 : 0
  }

  pop(): void {
    this.#depth--
  }

  /** Whether the innermost is an object; undefined if none is open. */
  last(): boolean | undefined {
    return this.#depth === 0 ? undefined : this.#kinds[this.#depth - 1] === 1
  }
}

/** Encodes a place where the text breaks off as a negative number, to distinguish it from an end. */
function encodeErrorAt(place: number): number {
  return -1 - place
}

/** Returns the end of the first token of a value: a bracket, a string, a number or a word. */
function valueEnd(text: string, at: number): number {
  const char = text[at]
  if (char === '{' || char === '[') return at + 1
  return char === '"' ? stringEnd(text, at) : scalarEnd(text, at)
}

/** Returns the end of a key and its colon. */
function keyEnd(text: string, at: number): number {
  if (text[at] !== '"') return encodeErrorAt(at)
  const end = stringEnd(text, at)
  if (end < 0) return end
  const colon = skipBlank(text, end)
  return text[colon] === ':' ? colon + 1 : encodeErrorAt(colon)
}

function scalarEnd(text: string, at: number): number {
  SCALAR.lastIndex = at
  return SCALAR.test(text) ? SCALAR.lastIndex : encodeErrorAt(at)
}

/** Returns the end of a string; it breaks off at an invalid character or the end of the text. Scanned by hand: a regex fails on strings of some megabytes. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) return i + 1
    if (code < FIRST_PRINTABLE) return encodeErrorAt(i)
    if (code !== BACKSLASH) continue
    const length = escapeLength(text, i)
    if (length === 0) return encodeErrorAt(i + 6 > text.length ? text.length : i)
    i += length - 1
  }
  return encodeErrorAt(text.length)
}

/** Returns the length of the escape that begins at a backslash; 0 for one that JSON does not have. */
function escapeLength(text: string, at: number): number {
  const code = text.charCodeAt(at + 1)
  if (code !== LETTER_U) return SIMPLE_ESCAPES.has(code) ? 2 : 0
  HEX_DIGITS.lastIndex = at + 2
  return HEX_DIGITS.test(text) ? 6 : 0
}
