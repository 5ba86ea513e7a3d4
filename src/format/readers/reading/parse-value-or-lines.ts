import { parseExactJson } from '../../json/index.ts'
import { parseObjectLine } from '../../parse-object-line.ts'
import { invalidJsonError } from '../../wire/invalid-json-error.ts'

/**
 * Parses a file that is one JSON value; undefined if it is an object per line, of which the first suffices: the lines after it may all be damaged.
 * @throws DecantError `invalid-json` if it is neither
 */
export function parseValueOrLines(input: string | object, parse: (text: string) => unknown = parseExactJson): unknown {
  if (typeof input !== 'string') return input
  const text = input.replace(/^\uFEFF/, '')
  try {
    return parse(text)
  } catch {
    if (parseObjectLine(firstLine(text), parse) || (!text.trimStart().startsWith('[') && text.includes('\n{'))) return undefined
    throw invalidJsonError(input)
  }
}

function firstLine(text: string): string {
  const start = text.search(/[^\uFEFF\s]/)
  const end = text.indexOf('\n', start)
  return start < 0 || end < 0 ? '' : text.slice(start, end)
}
