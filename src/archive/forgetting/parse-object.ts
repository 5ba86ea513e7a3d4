import { parseJson } from '../../text/index.ts'

/** What a number with more digits than a double has may look like in JSON. */
const LONG_NUMBER = /(?:^|[:,[\s])-?\d[\d.]{15}/
/** Marks the text that stands for such a number. No text should have this character; one that has it and a number alone becomes that number. */
const NUMBER_MARK = '\uFDD0'
const MARKED_NUMBER = new RegExp(`"${NUMBER_MARK}(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"`, 'g')

/**
 * The object or array in a JSON text; undefined for anything else. A number that a double would change, such as the id of a message, is a text of its digits,
 * which `stringifyParsed` writes as the number that it was.
 */
export function parseObject(text: string): object | undefined {
  const value = LONG_NUMBER.test(text) ? parseExact(text) : parseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

/** The JSON of a value that `parseObject` returned, or of a part of one. */
export function stringifyParsed(value: unknown): string {
  return JSON.stringify(value).replace(MARKED_NUMBER, '$1')
}

function parseExact(text: string): unknown {
  const exact = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && isChanged(context.source, value) ? `${NUMBER_MARK}${context.source}` : value
  try {
    return JSON.parse(text, exact)
  } catch (error) {
    // Nested too deep to be walked.
    return error instanceof RangeError ? parseJson(text) : undefined
  }
}

function isChanged(source: string, value: number): boolean {
  return source.length > 15 && String(value) !== source
}
