import { parseExactJson } from '../../json/index.ts'
import { invalidJsonError } from '../../wire/invalid-json-error.ts'

/**
 * Parses a JSON text; a value in memory is returned unchanged.
 * @throws DecantError `invalid-json` with the line at which the text stops being JSON
 */
export function parseJsonFile(input: string | object): unknown {
  if (typeof input !== 'string') return input
  try {
    return parseExactJson(input.replace(/^\uFEFF/, ''))
  } catch {
    throw invalidJsonError(input)
  }
}
