import type { DecodeNote } from '../../format.ts'
import { parseExactJson, skipBlank, skipValue } from '../../json/index.ts'
import { lineAt } from '../../wire/line-at.ts'
import { jsonLines } from './json-lines.ts'
import { parseValueOrLines } from './parse-value-or-lines.ts'

/** A JSON parser with the interface of `JSON.parse`. */
type Parse = (text: string) => unknown

/** The records of a file, and a note for each place that could not be read. */
export interface JsonRecords {
  readonly values: readonly unknown[]
  readonly notes: readonly DecodeNote[]
}

/**
 * Reads the records of a file: the one JSON value in it, the elements of an array, or values one per line or one after the other over several lines, as console
 * exporters print them.
 * @throws DecantError `invalid-json`, `not-this-format` if none can be read
 */
export function jsonRecords(input: string | object, parse: Parse = parseExactJson): JsonRecords {
  const value = parseValueOrLines(input, parse)
  if (value !== undefined || typeof input !== 'string') return { values: Array.isArray(value) ? value : [value], notes: [] }
  const consoleRecords = readConsoleValues(input, parse)
  if (consoleRecords) return { ...consoleRecords, values: consoleRecords.values.flat() }
  const { lines, notes } = jsonLines(input, parse)
  return { values: lines.map((line) => line.value), notes }
}

/** Reads values over several lines each; undefined if the first is not one. An incomplete or invalid value ends the reading. */
function readConsoleValues(text: string, parse: Parse): JsonRecords | undefined {
  const values: unknown[] = []
  for (let at = skipBlank(text, 0); at < text.length; ) {
    const end = skipValue(text, at)
    const value = end < 0 ? undefined : tryParse(text.slice(at, end), parse)
    if (values.length === 0 && (value === undefined || !text.slice(at, end).includes('\n'))) return undefined
    if (value === undefined) return { values, notes: [unreadNote(lineAt(text, at))] }
    values.push(value)
    at = skipBlank(text, end)
  }
  return { values, notes: [] }
}

function tryParse(text: string, parse: Parse): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function unreadNote(line: number): DecodeNote {
  return {
    code: 'torn-line',
    message: 'The file could not be read from this line on; the part before it was read',
    remedy: 'Get a whole copy, or fix the JSON at that line.',
    line,
  }
}
