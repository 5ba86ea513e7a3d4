import { skipBlank } from './skip.ts'

const ESCAPE = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/
const SHORT = new Set('"\\/bfnrt')
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

/**
 * Where a text stops being one JSON value: the offset of the first token that cannot stand there, the length of the text where it ends in
 * the middle, -1 where it is whole. Linear, without recursion; for telling people which line to look at.
 */
export function jsonFault(text: string): number {
  const open: ('{' | '[')[] = []
  let at = skipBlank(text, 0)
  let wants: 'value' | 'key' | 'after' = 'value'
  for (;;) {
    if (wants !== 'after') {
      const end = wants === 'key' ? keyEnd(text, at) : valueEnd(text, at)
      if (end < 0) return stopOf(text, at)
      const char = text[at]
      at = skipBlank(text, end)
      if (wants === 'value' && (char === '{' || char === '[')) {
        open.push(char)
        if (text[at] !== (char === '{' ? '}' : ']')) wants = char === '{' ? 'key' : 'value'
        else wants = 'after'
      } else wants = wants === 'key' ? 'value' : 'after'
      continue
    }
    const container = open.at(-1)
    if (container === undefined) return at === text.length ? -1 : at
    if (text[at] === (container === '{' ? '}' : ']')) open.pop()
    else if (text[at] === ',') wants = container === '{' ? 'key' : 'value'
    else return at
    at = skipBlank(text, at + 1)
  }
}

/** Where what begins a value ends: a bracket, a string, a number or a word; -1 where none of them stands. */
function valueEnd(text: string, at: number): number {
  const char = text[at]
  if (char === '{' || char === '[') return at + 1
  return char === '"' ? stringEnd(text, at) : scalarEnd(text, at)
}

/** The end of a key and its colon. */
function keyEnd(text: string, at: number): number {
  const end = text[at] === '"' ? stringEnd(text, at) : -1
  const colon = end < 0 ? -1 : skipBlank(text, end)
  return text[colon] === ':' ? colon + 1 : -1
}

function scalarEnd(text: string, at: number): number {
  SCALAR.lastIndex = at
  return SCALAR.test(text) ? SCALAR.lastIndex : -1
}

/** The end of a string; -1 where it has none, or a wrong character. By hand: a pattern gives up in strings of some megabytes. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i] as string
    if (char === '"') return i + 1
    if (char < ' ') return -1
    if (char === '\\') {
      const unicode = text[i + 1] === 'u'
      if (unicode && !ESCAPE.test(text.slice(i + 1, i + 6))) return -1
      if (!unicode && !SHORT.has(text[i + 1] ?? '')) return -1
      i += unicode ? 5 : 1
    }
  }
  return -1
}

/** A string that the text ends in breaks where the text does; one with a wrong character breaks there. */
function stopOf(text: string, at: number): number {
  if (text[at] !== '"') return at
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i] as string
    if (char === '"') return i
    if (char < ' ') return i
    if (char === '\\') {
      if (!ESCAPE.test(text.slice(i + 1, i + 6))) return i + 6 > text.length ? text.length : i
      i++
    }
  }
  return text.length
}
