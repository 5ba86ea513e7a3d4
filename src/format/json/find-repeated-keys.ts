import { parseKey } from './parse-key.ts'
import { skipBlank, skipValue } from './skip.ts'
import type { Slice } from './slice.ts'

/** A key of an object that is repeated later in it. */
export interface RepeatedKey {
  readonly key: string
  readonly keyStart: number
}

/**
 * Returns the keys, at any depth, whose values are ignored because the key is repeated in its object. `value` is the parsed text, which has each key once: the
 * text is scanned only if it has more keys. This check takes a tenth of the time of parsing.
 */
export function findRepeatedKeys(text: string, slice: Slice, value: object): RepeatedKey[] {
  const json = text.slice(slice.start, slice.end)
  return countKeysInText(json) === countKeysInValue(value) && !KEY_BEFORE_BLANK.test(json) ? [] : scanRepeatedKeys(text, slice)
}

/** A key followed by a blank, which is not counted: an uncounted key could hide a repeated one. */
const KEY_BEFORE_BLANK = /"[ \t\n\r]+:/

/** Counts the keys in JSON without blanks after its keys: inside a string a quote before a colon always follows a backslash. */
function countKeysInText(json: string): number {
  let count = 0
  for (let at = json.indexOf('":'); at >= 0; at = json.indexOf('":', at + 2)) {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) count++
  }
  return count
}

function countKeysInValue(root: object): number {
  const waiting: object[] = [root]
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const one of next as unknown[]) if (typeof one === 'object' && one !== null) waiting.push(one)
      continue
    }
    for (const key in next) {
      const one: unknown = (next as Record<string, unknown>)[key]
      count++
      if (typeof one === 'object' && one !== null) waiting.push(one)
    }
  }
  return count
}

/** Finds them in one pass, at any depth: in JSON a string followed by a colon is a key. */
function scanRepeatedKeys(text: string, { start, end }: Slice): RepeatedKey[] {
  const all: RepeatedKey[] = []
  const open: Map<string, number>[] = []
  for (let i = start; i < end; i++) {
    const sign = text[i]
    if (sign === '{' || sign === '[') open.push(new Map())
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const close = skipValue(text, i)
      if (text[skipBlank(text, close)] === ':') {
        const key = parseKey(text, i, close)
        const keys = open.at(-1)
        const before = keys?.get(key)
        if (before !== undefined) all.push({ key, keyStart: before })
        keys?.set(key, i)
      }
      i = close - 1
    }
  }
  return all
}
