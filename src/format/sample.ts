import { members, skipBlank, skipValue } from './json/index.ts'

/** A look at the beginning of an input, cheap at any size: what detectors judge by. */
export interface Sample {
  /** A JSON array, a JSON object, JSON lines, or any other text. */
  readonly kind: 'array' | 'object' | 'lines' | 'text'
  /** The first elements of the array, the first lines parsed, or the elements of the object's first array of objects. */
  readonly items: readonly unknown[]
  /** Top-level keys of an object. */
  readonly keys: readonly string[]
  /** The object itself without long values, where it is one: strings, numbers, short arrays and objects. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The first 4,000 characters of a text. */
  readonly head: string
}

const ITEMS = 24
const ITEM_LENGTH = 1_000_000
const HEAD = 4_000

/** Looks at an input. Never throws: what cannot be read is text. */
export function sampleOf(input: string | object): Sample {
  if (typeof input !== 'string') return sampleOfValue(input)
  const start = skipBlank(input, 0)
  const head = input.slice(start, start + HEAD)
  const nothing = { items: [], keys: [], fields: {}, head }
  try {
    if (input[start] === '[') return { ...nothing, kind: 'array', items: firstElements(input, start) }
    if (input[start] !== '{') return { ...nothing, kind: 'text' }
    const end = skipValue(input, start)
    const line = firstLines(input, start)
    if (end > 0 && skipBlank(input, end) < input.length && line.length > 0) return { ...nothing, kind: 'lines', items: line }
    if (end < 0) return line.length > 1 ? { ...nothing, kind: 'lines', items: line } : { ...nothing, kind: 'text' }
    return { ...sampleOfObject(input, start), head }
  } catch {
    const lines = firstLines(input, start)
    return lines.length > 0 ? { ...nothing, kind: 'lines', items: lines } : { ...nothing, kind: 'text' }
  }
}

function sampleOfValue(input: object): Sample {
  if (Array.isArray(input)) return { kind: 'array', items: input.slice(0, ITEMS), keys: [], fields: {}, head: '' }
  const fields = input as Readonly<Record<string, unknown>>
  const list = Object.values(fields).find((value) => Array.isArray(value) && typeof value[0] === 'object') as readonly unknown[] | undefined
  return { kind: 'object', items: list?.slice(0, ITEMS) ?? [], keys: Object.keys(fields), fields, head: '' }
}

function sampleOfObject(text: string, start: number): Omit<Sample, 'head'> {
  const found = members(text, start).all
  const fields: Record<string, unknown> = {}
  let items: readonly unknown[] = []
  for (const { key, start: from, end } of found) {
    if (end - from <= ITEM_LENGTH) fields[key] = JSON.parse(text.slice(from, end))
    else if (text[from] === '[') fields[key] = firstElements(text, from)
    const value = fields[key]
    if (items.length === 0 && Array.isArray(value) && typeof value[0] === 'object') items = value.slice(0, ITEMS)
  }
  return { kind: 'object', items, keys: found.map(({ key }) => key), fields }
}

/** The first elements of an array, found one by one so that a long array is not walked whole. */
function firstElements(text: string, start: number): unknown[] {
  const found: unknown[] = []
  let i = skipBlank(text, start + 1)
  while (found.length < ITEMS && text[i] !== ']' && i < text.length) {
    const end = skipValue(text, i)
    if (end < 0) break
    if (end - i <= ITEM_LENGTH) found.push(JSON.parse(text.slice(i, end)))
    i = skipBlank(text, end)
    if (text[i] === ',') i = skipBlank(text, i + 1)
    else if (text[i] !== ']') break
  }
  return found
}

function firstLines(text: string, start: number): unknown[] {
  const found: unknown[] = []
  let at = start
  for (let i = 0; i < ITEMS * 4 && found.length < ITEMS && at < text.length; i++) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).trim()
    at = end < 0 ? text.length : end + 1
    if (line === '' || line.length > ITEM_LENGTH) continue
    try {
      found.push(JSON.parse(line))
    } catch {
      // A broken line tells nothing; the next one may.
    }
  }
  return found
}
