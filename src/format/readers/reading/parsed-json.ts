import { invalidJson } from '../../wire/invalid-json.ts'

/**
 * The JSON value of a text; a value in memory is itself.
 * @throws DecantError `invalid-json` with the line at which the text stops being JSON
 */
export function parsedJson(input: string | object): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input.replace(/^\uFEFF/, ''))
  } catch {
    throw invalidJson(input)
  }
}
