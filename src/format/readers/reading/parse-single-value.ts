import { invalidJsonError } from '../../wire/invalid-json-error.ts'

/**
 * Parses a log that is one JSON value; undefined if the text is several values, one per line.
 * @throws DecantError `invalid-json` if it is neither
 */
export function parseSingleValue(input: string | object, parse: (text: string) => unknown = JSON.parse): unknown {
  if (typeof input !== 'string') return input
  const text = input.replace(/^\uFEFF/, '')
  try {
    return parse(text)
  } catch {
    if (!text.trimStart().startsWith('[') && text.includes('\n{')) return undefined
    throw invalidJsonError(input)
  }
}
