import { parseJson } from '../../text/index.ts'

/** What a number that is written in another way than JavaScript writes it may look like in JSON: more digits than a double has, `1.0`, `1e3`, `-0`. */
const OWN_SPELLING = /(?:^|[:,[\s])(?:-?\d[\d.]{15}|-?\d+\.\d*0(?!\d)|-?\d+(?:\.\d+)?[eE]|-0(?![\d.]))/
/** The beginning of indented JSON, with the indentation. */
const INDENTED = /^\s*[[{]\r?\n([ \t]+)/
/** Marks the text that stands for such a number. No text should have this character; one that has it and a number alone becomes that number. */
const NUMBER_MARK = '\uFDD0'
const MARKED_NUMBER = new RegExp(`"${NUMBER_MARK}(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"`, 'g')

/**
 * The object or array in a JSON text; undefined for anything else. A number that JavaScript would write in another way, such as `1.0` or an id of 20 digits, is
 * a text, which `stringifyParsed` writes as the number that it was.
 */
export function parseObject(text: string): object | undefined {
  const value = OWN_SPELLING.test(text) ? parseExact(text) : parseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

/** The JSON of a value that `parseObject` made of a text, or of what is left of it; indented as that text. */
export function stringifyParsed(value: unknown, text: string): string {
  return JSON.stringify(value, null, INDENTED.exec(text)?.[1]).replace(MARKED_NUMBER, '$1')
}

function parseExact(text: string): unknown {
  const exact = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source ? `${NUMBER_MARK}${context.source}` : value
  try {
    return JSON.parse(text, exact)
  } catch (error) {
    // Nested too deep to be walked.
    return error instanceof RangeError ? parseJson(text) : undefined
  }
}
