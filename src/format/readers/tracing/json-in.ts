import { skipBlank, skipValue } from '../../json/index.ts'

/** What stands in a text of JSON, and whether a limit cut it off: then the whole elements before the cut. */
export interface JsonIn {
  readonly value: unknown
  readonly cut: boolean
}

/** The JSON in an attribute; a text that is none, and a value that is no text, are themselves. */
export function jsonIn(value: unknown): JsonIn {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { value, cut: false }
  try {
    return { value: JSON.parse(value) as unknown, cut: false }
  } catch {
    const begun = wholeElements(value)
    return begun ? { value: begun, cut: true } : { value, cut: false }
  }
}

/** The elements of an array that the text ends in, without the one it ends in; undefined for what is no array, or broken elsewhere than at its end. */
function wholeElements(text: string): unknown[] | undefined {
  const found: unknown[] = []
  let at = skipBlank(text, 0)
  if (text[at] !== '[') return undefined
  at = skipBlank(text, at + 1)
  while (at < text.length) {
    const end = skipValue(text, at)
    if (end < 0) return found
    try {
      found.push(JSON.parse(text.slice(at, end)))
    } catch {
      return end >= text.length ? found : undefined
    }
    at = skipBlank(text, end)
    if (text[at] !== ',') return at >= text.length ? found : undefined
    at = skipBlank(text, at + 1)
  }
  return found
}
