import { invalidJson } from '../../wire/invalid-json.ts'

/**
 * The JSON value that a log is; undefined where the text is several values, one a line.
 * @throws DecantError `invalid-json` where it is neither
 */
export function parsedValue(input: string | object, parse: (text: string) => unknown = JSON.parse): unknown {
  if (typeof input !== 'string') return input
  const text = input.replace(/^\uFEFF/, '')
  try {
    return parse(text)
  } catch {
    if (!text.trimStart().startsWith('[') && text.includes('\n{')) return undefined
    throw invalidJson(input)
  }
}
