import { asObject } from '../text/index.ts'
import { members, skipBlank, skipValue } from './json/index.ts'

/** The beginning of an input, cheap to take at any size, which detectors judge by. */
export interface Sample {
  /** A JSON array, a JSON object, JSON lines, or any other text. */
  readonly kind: 'array' | 'object' | 'lines' | 'text'
  /** The first elements of the array, the first parsed lines, or the elements of the object's first array of objects. */
  readonly items: readonly unknown[]
  /** Top-level keys of an object. */
  readonly keys: readonly string[]
  /** The object itself, if the input is one; long values are shortened to their beginning. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The first 4,000 characters of a text. */
  readonly head: string
}

const MAX_ITEMS = 24
const MAX_ITEM_LENGTH = 1_000_000
const MAX_HEAD_LENGTH = 4_000
/** The depth to which long values are sampled. */
const MAX_DEPTH = 4
const PARTIAL_ESCAPE = /\\+(?:u[\da-f]{0,3})?$/i

/** Takes a sample of an input. Never throws: input that cannot be parsed is text. */
export function sampleOf(input: string | object): Sample {
  if (typeof input !== 'string') return sampleOfValue(input)
  const start = skipBlank(input, 0)
  const head = input.slice(start, start + MAX_HEAD_LENGTH)
  const emptySample = { items: [], keys: [], fields: {}, head }
  try {
    if (input[start] === '[' && hasArrayPerLine(input, start)) {
      const lines = firstLines(input, start)
      if (lines.length > 1) return { ...emptySample, kind: 'lines', items: lines }
    }
    if (input[start] === '[') return { ...emptySample, kind: 'array', items: firstElements(input, start, MAX_DEPTH) }
    if (input[start] !== '{') return { ...emptySample, kind: 'text' }
    const end = skipValue(input, start)
    const line = firstLines(input, start)
    if (end > 0 && skipBlank(input, end) < input.length && line.length > 0 && !input.slice(start, end).includes('\n'))
      return { ...emptySample, kind: 'lines', items: line }
    if (end < 0) return line.length > 1 ? { ...emptySample, kind: 'lines', items: line } : { ...emptySample, kind: 'text' }
    return { ...sampleOfObject(input, start), head }
  } catch {
    const lines = firstLines(input, start)
    return lines.length > 0 ? { ...emptySample, kind: 'lines', items: lines } : { ...emptySample, kind: 'text' }
  }
}

function sampleOfValue(input: object): Sample {
  if (Array.isArray(input)) return { kind: 'array', items: input.slice(0, MAX_ITEMS), keys: [], fields: {}, head: '' }
  // Callers in JavaScript may pass null.
  const fields = asObject(input) ?? {}
  const list = Object.values(fields).find((value) => Array.isArray(value) && typeof value[0] === 'object') as readonly unknown[] | undefined
  return { kind: 'object', items: list?.slice(0, MAX_ITEMS) ?? [], keys: Object.keys(fields), fields, head: '' }
}

function sampleOfObject(text: string, start: number): Omit<Sample, 'head'> {
  const found = members(text, start).all
  const values = found.map(({ key, start: from, end }) => [key, parseSampled(text, from, end, MAX_DEPTH)] as const)
  const items = values.find((entry): entry is readonly [string, unknown[]] => Array.isArray(entry[1]) && typeof entry[1][0] === 'object')?.[1] ?? []
  return { kind: 'object', items: items.slice(0, MAX_ITEMS), keys: found.map(({ key }) => key), fields: Object.fromEntries(values) }
}

/** Parses a value; of a long one only the beginning of a text, or the first elements of an array or members of an object, each sampled in the same way. */
function parseSampled(text: string, start: number, end: number, depth: number): unknown {
  if (end - start <= MAX_ITEM_LENGTH) return JSON.parse(text.slice(start, end))
  if (text[start] === '[') return depth > 0 ? firstElements(text, start, depth - 1) : []
  if (text[start] === '{') {
    const found = depth > 0 ? members(text, start).all : []
    return Object.fromEntries(found.slice(0, MAX_ITEMS).map((member) => [member.key, parseSampled(text, member.start, member.end, depth - 1)]))
  }
  return text[start] === '"' ? JSON.parse(`${text.slice(start, start + MAX_HEAD_LENGTH).replace(PARTIAL_ESCAPE, '')}"`) : JSON.parse(text.slice(start, end))
}

/** Returns the first elements of an array, found one by one so that a long array is not scanned completely. */
function firstElements(text: string, start: number, depth: number): unknown[] {
  const found: unknown[] = []
  let i = skipBlank(text, start + 1)
  while (found.length < MAX_ITEMS && text[i] !== ']' && i < text.length) {
    const end = skipValue(text, i)
    if (end < 0) break
    found.push(parseSampled(text, i, end, depth))
    i = skipBlank(text, end)
    if (text[i] === ',') i = skipBlank(text, i + 1)
    else if (text[i] !== ']') break
  }
  return found
}

/** Whether a line ends with the bracket that closes an array, and the next one begins with one: so do lines that are arrays, but no part of one array. */
function hasArrayPerLine(text: string, start: number): boolean {
  const newline = text.indexOf('\n', start)
  if (newline < 0) return false
  let end = newline
  while (/\s/.test(text[end - 1] ?? '')) end--
  return text[end - 1] === ']' && text[skipBlank(text, newline)] === '['
}

function firstLines(text: string, start: number): unknown[] {
  const found: unknown[] = []
  let at = start
  for (let i = 0; i < MAX_ITEMS * 4 && found.length < MAX_ITEMS && at < text.length; i++) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).trim()
    at = end < 0 ? text.length : end + 1
    if (line === '' || (line.length > MAX_ITEM_LENGTH && skipValue(line, 0) !== line.length)) continue
    try {
      found.push(parseSampled(line, 0, line.length, MAX_DEPTH))
    } catch {
      // A broken line is no evidence; the next one may be.
    }
  }
  return found
}
