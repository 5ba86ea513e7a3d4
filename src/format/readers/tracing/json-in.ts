import { skipBlank, skipValue } from '../../json/index.ts'
import { exactJson } from './exact-json.ts'
import { mended } from './mended.ts'

/** What stands in a text of JSON, and whether a limit cut it off: then the whole elements before the cut, or what there is of an object. */
export interface JsonIn {
  readonly value: unknown
  readonly cut: boolean
  /** What there is of the element in which an array was cut off. */
  readonly partial?: unknown
}

/** The JSON in an attribute; a text that is none, and a value that is no text, are themselves. */
export function jsonIn(value: unknown): JsonIn {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { value, cut: false }
  try {
    return { value: exactJson(value), cut: false }
  } catch {
    return begun(value) ?? { value, cut: false }
  }
}

/** A list in an attribute with, where it was cut off, what there is of its last element: `always`, or only where that is all there is. */
export function listIn(value: unknown, keep: 'always' | 'alone'): JsonIn {
  const { partial, ...told } = jsonIn(value)
  const kept = partial !== undefined && Array.isArray(told.value) && (keep === 'always' || told.value.length === 0)
  return kept ? { ...told, value: [...(told.value as unknown[]), partial] } : told
}

/** What a text that was cut off begins with; undefined for what is no JSON from its beginning to its end. */
function begun(text: string): JsonIn | undefined {
  const at = skipBlank(text, 0)
  if (text[at] === '[') return wholeElements(text, skipBlank(text, at + 1))
  const value = skipValue(text, at) < 0 ? mended(text) : undefined
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { value, cut: true } : undefined
}

function wholeElements(text: string, first: number): JsonIn | undefined {
  const found: unknown[] = []
  let at = first
  while (at < text.length) {
    const end = skipValue(text, at)
    const element = end < 0 ? undefined : parsed(text.slice(at, end))
    if (element === undefined) return end < 0 || end >= text.length ? begunWith(found, mended(text.slice(at))) : undefined
    found.push(element)
    at = skipBlank(text, end)
    if (text[at] !== ',') return at >= text.length ? begunWith(found) : undefined
    at = skipBlank(text, at + 1)
  }
  return begunWith(found)
}

/** A text that begins like a list and holds nothing of one is a text. */
function begunWith(value: readonly unknown[], partial?: unknown): JsonIn | undefined {
  if (value.length === 0 && (typeof partial !== 'object' || partial === null || Object.keys(partial).length === 0)) return undefined
  return { value, cut: true, ...(partial !== undefined && { partial }) }
}

function parsed(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    return undefined
  }
}
