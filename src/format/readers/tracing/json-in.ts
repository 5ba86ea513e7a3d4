import { skipBlank, skipValue } from '../../json/index.ts'
import { exactJson } from './exact-json.ts'
import { mended } from './mended.ts'

/** The value of a JSON text, and whether a limit cut it off: then the complete elements before the cut, or the available part of an object. */
export interface JsonIn {
  readonly value: unknown
  readonly cut: boolean
  /** The available part of the element in which an array was cut off. */
  readonly partial?: unknown
}

/** Parses the JSON in an attribute; a text that is not JSON, and a value that is not text, are returned unchanged. */
export function jsonIn(value: unknown): JsonIn {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { value, cut: false }
  try {
    return { value: exactJson(value), cut: false }
  } catch {
    return begun(value) ?? { value, cut: false }
  }
}

/** Parses a list in an attribute; if it was cut off, the partial last element is included `always`, or only if it is the only one (`alone`). */
export function listIn(value: unknown, keep: 'always' | 'alone'): JsonIn {
  const { partial, ...told } = jsonIn(value)
  const kept = partial !== undefined && Array.isArray(told.value) && (keep === 'always' || told.value.length === 0)
  return kept ? { ...told, value: [...(told.value as unknown[]), partial] } : told
}

/** Parses the beginning of a text that was cut off; undefined if it is not valid JSON up to its end. */
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

/** Builds the result of a cut list; a text that begins like a list but holds no element is a text. */
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
