import { parseExactJson, skipBlank, skipValue } from '../../json/index.ts'
import { repairCutJson } from './repair-cut-json.ts'

/** The value of a JSON text, and whether a limit cut it off: then the complete elements before the cut, or the available part of an object. */
export interface EmbeddedJson {
  readonly value: unknown
  readonly cut: boolean
  /** The available part of the element in which an array was cut off. */
  readonly partial?: unknown
}

/** Parses the JSON in an attribute; a text that is not JSON, and a value that is not text, are returned unchanged. */
export function parseEmbeddedJson(value: unknown): EmbeddedJson {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { value, cut: false }
  try {
    return { value: parseExactJson(value), cut: false }
  } catch {
    return parseCutJson(value) ?? { value, cut: false }
  }
}

/** Parses a list in an attribute; if it was cut off, the partial last element is included `always`, or only if it is the only one (`alone`). */
export function parseEmbeddedList(value: unknown, keep: 'always' | 'alone'): EmbeddedJson {
  const { partial, ...result } = parseEmbeddedJson(value)
  const keepsPartial = partial !== undefined && Array.isArray(result.value) && (keep === 'always' || result.value.length === 0)
  return keepsPartial ? { ...result, value: [...(result.value as unknown[]), partial] } : result
}

/** Parses the beginning of a text that was cut off; undefined if it is not valid JSON up to its end. */
function parseCutJson(text: string): EmbeddedJson | undefined {
  const at = skipBlank(text, 0)
  if (text[at] === '[') return completeElements(text, skipBlank(text, at + 1))
  const value = skipValue(text, at) < 0 ? repairCutJson(text) : undefined
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { value, cut: true } : undefined
}

function completeElements(text: string, first: number): EmbeddedJson | undefined {
  const found: unknown[] = []
  let at = first
  while (at < text.length) {
    const end = skipValue(text, at)
    const element = end < 0 ? undefined : tryParse(text.slice(at, end))
    if (element === undefined) return end < 0 || end >= text.length ? cutList(found, repairCutJson(text.slice(at))) : undefined
    found.push(element)
    at = skipBlank(text, end)
    if (text[at] !== ',') return at >= text.length ? cutList(found) : undefined
    at = skipBlank(text, at + 1)
  }
  return cutList(found)
}

/** Builds the result of a cut list; a text that begins like a list but contains no element is a text. */
function cutList(value: readonly unknown[], partial?: unknown): EmbeddedJson | undefined {
  if (value.length === 0 && (typeof partial !== 'object' || partial === null || Object.keys(partial).length === 0)) return undefined
  return { value, cut: true, ...(partial !== undefined && { partial }) }
}

function tryParse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
