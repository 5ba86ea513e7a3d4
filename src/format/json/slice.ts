import { keyOf } from './key-of.ts'
import { NotJson } from './not-json.ts'
import { skipBlank, skipValue } from './skip.ts'

/** A run `[start, end)` of UTF-16 units of a text. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** A member of a JSON object: its key and where its value stands. */
export interface Member extends Slice {
  readonly key: string
  /** Where its key begins. */
  readonly keyStart: number
}

/** Slices of what stands in a container, and where the container ends (exclusive). */
export interface Contents<T extends Slice> {
  readonly all: T[]
  readonly end: number
}

/**
 * Slices of the elements of the array that begins at `at`. Linear; each element is checked when it is parsed.
 * @param known the first of them, where they were found before
 */
export function elements(text: string, at: number, known: readonly Slice[] = []): Contents<Slice> {
  const found = known.slice()
  const behind = found.at(-1)?.end
  let i = skipBlank(text, behind ?? at + 1)
  if (text[i] === ']') return { all: found, end: i + 1 }
  if (behind !== undefined) i = pastComma(text, i)
  for (;;) {
    const end = skipValue(text, i)
    if (end < 0) throw new NotJson(brokenAt(text, i))
    found.push({ start: i, end })
    i = skipBlank(text, end)
    if (text[i] === ']') return { all: found, end: i + 1 }
    i = pastComma(text, i)
  }
}

/** Finds where the value of a member ends that begins at `start`; undefined where it is as good as another. */
export type EndOf = (key: string, start: number) => number | undefined

/**
 * Members of the object that begins at `at`, in order, repeated keys included.
 * @param known the first of them, where they were found before
 * @param endOf for values that are looked into besides, which are gone through once then
 */
export function members(text: string, at: number, known: readonly Member[] = [], endOf: EndOf = () => undefined): Contents<Member> {
  const found = known.slice()
  const behind = found.at(-1)?.end
  let i = skipBlank(text, behind ?? at + 1)
  if (text[i] === '}') return { all: found, end: i + 1 }
  if (behind !== undefined) i = pastComma(text, i)
  for (;;) {
    const keyEnd = text[i] === '"' ? skipValue(text, i) : -1
    if (keyEnd < 0) throw new NotJson(text[i] === '"' ? text.length : i)
    const colon = skipBlank(text, keyEnd)
    if (text[colon] !== ':') throw new NotJson(colon)
    const start = skipBlank(text, colon + 1)
    const key = keyOf(text, i, keyEnd)
    const end = endOf(key, start) ?? skipValue(text, start)
    if (end < 0) throw new NotJson(brokenAt(text, start))
    found.push({ key, keyStart: i, start, end })
    i = skipBlank(text, end)
    if (text[i] === '}') return { all: found, end: i + 1 }
    i = pastComma(text, i)
  }
}

/** Where the next element or member begins, of which a comma at `at` parts it. */
function pastComma(text: string, at: number): number {
  if (text[at] !== ',') throw new NotJson(at)
  return skipBlank(text, at + 1)
}

/** A string or container without an end breaks where the text does; anything else where it stands. */
function brokenAt(text: string, at: number): number {
  return text[at] === '"' || text[at] === '{' || text[at] === '[' ? text.length : at
}
