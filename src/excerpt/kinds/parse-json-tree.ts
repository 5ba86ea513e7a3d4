/** A value in a JSON text, with its place `[start, end)`; containers contain their members in order. */
export interface JsonNode {
  readonly type: 'object' | 'array' | 'string' | 'other'
  readonly start: number
  end: number
  readonly members: JsonMember[]
}

/** An element of an array, or a key (as its place, quotes included) with its value. */
export interface JsonMember {
  readonly key?: readonly [start: number, end: number]
  readonly node: JsonNode
}

const SPACE = /[ \t\r\n]*/y
const LITERAL = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Parses a JSON text into a tree; undefined if it is no JSON. Iterative and linear, for any depth of nesting. */
export function parseJsonTree(text: string): JsonNode | undefined {
  const open: JsonNode[] = []
  let root: JsonNode | undefined
  let at = skip(SPACE, text, 0)
  let key: readonly [number, number] | undefined
  let expected: 'value' | 'key' | 'next' = 'value'
  while (at < text.length) {
    const top = open.at(-1)
    const char = text[at]
    if (top && (char === '}' || char === ']') && (char === '}') === (top.type === 'object') && (expected === 'next' || top.members.length === 0)) {
      if (key) return undefined
      top.end = at + 1
      open.pop()
      at = skip(SPACE, text, at + 1)
      expected = 'next'
    } else if (expected === 'next') {
      if (!top || char !== ',') return undefined
      at = skip(SPACE, text, at + 1)
      expected = top.type === 'object' ? 'key' : 'value'
    } else if (expected === 'key') {
      const end = endOfString(text, at)
      if (end === at) return undefined
      key = [at, end]
      at = skip(SPACE, text, end)
      if (text[at] !== ':') return undefined
      at = skip(SPACE, text, at + 1)
      expected = 'value'
    } else {
      const node = nodeAt(text, at)
      if (!node || (root && !top)) return undefined
      if (top) top.members.push(key ? { key, node } : { node })
      else root = node
      key = undefined
      const container = node.type === 'object' || node.type === 'array'
      if (container) open.push(node)
      at = skip(SPACE, text, node.end)
      expected = container ? (node.type === 'object' ? 'key' : 'value') : 'next'
    }
  }
  return open.length === 0 ? root : undefined
}

function nodeAt(text: string, start: number): JsonNode | undefined {
  const char = text[start]
  if (char === '{' || char === '[') return { type: char === '{' ? 'object' : 'array', start, end: start + 1, members: [] }
  const end = char === '"' ? endOfString(text, start) : skip(LITERAL, text, start)
  return end === start ? undefined : { type: char === '"' ? 'string' : 'other', start, end, members: [] }
}

/** The place after a string that begins at a place, or the place itself if none does. Uses no pattern: those run out of stack within ten megabytes. */
function endOfString(text: string, at: number): number {
  if (text[at] !== '"') return at
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i + 1
  }
  return at
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
