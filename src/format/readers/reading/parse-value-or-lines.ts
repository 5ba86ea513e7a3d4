import { parseObjectLine } from '../../parse-object-line.ts'
import { parseSingleValue } from './parse-single-value.ts'

/**
 * Parses a file that is one record, several in one JSON value, or one per line; undefined for the last, which needs no more than a first line that is an object:
 * the lines after it may all be damaged.
 * @throws DecantError `invalid-json` if it is none of these
 */
export function parseValueOrLines(input: string | object, parse?: (text: string) => unknown): unknown {
  try {
    return parseSingleValue(input, parse)
  } catch (error) {
    if (typeof input === 'string' && parseObjectLine(firstLine(input), parse)) return undefined
    throw error
  }
}

function firstLine(text: string): string {
  const start = text.search(/[^\uFEFF\s]/)
  const end = text.indexOf('\n', start)
  return start < 0 || end < 0 ? '' : text.slice(start, end)
}
