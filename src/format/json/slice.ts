import { NotJsonError } from './not-json-error.ts'
import { parseKey } from './parse-key.ts'
import { skipBlank, skipValue } from './skip.ts'

/** A run `[start, end)` of UTF-16 units of a text. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** A member of a JSON object: its key and the slice of its value. */
export interface Member extends Slice {
  readonly key: string
  readonly keyStart: number
}

/** The slices of the items of a container, and the end of the container (exclusive). */
export interface Contents<T extends Slice> {
  readonly all: T[]
  readonly end: number
}

/**
 * Returns the slices of the elements of the array that begins at `at`. Linear; each element is checked when it is parsed.
 * @param knownSlices the first of them, if they were found before
 */
export function elements(text: string, at: number, knownSlices: readonly Slice[] = []): Contents<Slice> {
  const found = knownSlices.slice()
  const lastEnd = found.at(-1)?.end
  let i = skipBlank(text, lastEnd ?? at + 1)
  if (text[i] === ']') return { all: found, end: i + 1 }
  if (lastEnd !== undefined) i = skipComma(text, i)
  for (;;) {
    const end = skipValue(text, i)
    if (end < 0) throw new NotJsonError(errorOffset(text, i))
    found.push({ start: i, end })
    i = skipBlank(text, end)
    if (text[i] === ']') return { all: found, end: i + 1 }
    i = skipComma(text, i)
  }
}

/** Finds the end of a member's value that begins at `start`; undefined to use the default scan. */
export type EndOf = (key: string, start: number) => number | undefined

/**
 * Returns the members of the object that begins at `at`, in order, including repeated keys.
 * @param knownMembers the first of them, if they were found before
 * @param endOf for values that are also read otherwise, so that they are scanned only once
 */
export function members(text: string, at: number, knownMembers: readonly Member[] = [], endOf: EndOf = () => undefined): Contents<Member> {
  const found = knownMembers.slice()
  const lastEnd = found.at(-1)?.end
  let i = skipBlank(text, lastEnd ?? at + 1)
  if (text[i] === '}') return { all: found, end: i + 1 }
  if (lastEnd !== undefined) i = skipComma(text, i)
  for (;;) {
    const keyEnd = text[i] === '"' ? skipValue(text, i) : -1
    if (keyEnd < 0) throw new NotJsonError(text[i] === '"' ? text.length : i)
    const colon = skipBlank(text, keyEnd)
    if (text[colon] !== ':') throw new NotJsonError(colon)
    const start = skipBlank(text, colon + 1)
    const key = parseKey(text, i, keyEnd)
    const end = endOf(key, start) ?? skipValue(text, start)
    if (end < 0) throw new NotJsonError(errorOffset(text, start))
    found.push({ key, keyStart: i, start, end })
    i = skipBlank(text, end)
    if (text[i] === '}') return { all: found, end: i + 1 }
    i = skipComma(text, i)
  }
}

/** Returns the start of the next element or member, after the comma at `at`. */
function skipComma(text: string, at: number): number {
  if (text[at] !== ',') throw new NotJsonError(at)
  return skipBlank(text, at + 1)
}

/** Returns where broken JSON breaks: a string or container without an end at the end of the text; anything else at its start. */
function errorOffset(text: string, at: number): number {
  return text[at] === '"' || text[at] === '{' || text[at] === '[' ? text.length : at
}
