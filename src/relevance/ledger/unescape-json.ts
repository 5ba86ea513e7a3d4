import { parseJson } from '../../text/index.ts'

/** An escape of JSON, or two that make one character. */
const ESCAPES = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/gs
/** An escape of a character beyond ASCII. */
const WIDE_ESCAPES = /\\u(?!00[0-7])[0-9a-fA-F]{4}/g

/** Minimum fraction of a text in escapes: a few in other text cost little. */
const MIN_ESCAPED_RATIO = 0.25

/** Visible characters: letters, digits, punctuation and symbols; no white space, no controls, no half of a pair. */
const VISIBLE_CHARACTER = /^[[\p{L}\p{M}\p{N}\p{P}\p{S}]--[\x00-\x7f]]$/v

/**
 * Decodes escapes of characters beyond ASCII in a result that is JSON, or has lines of JSON, if they make up at least a quarter of it: many tools write them so
 * (`"\u9879\u76ee"`, as Python does by default), at several times the tokens, and no name in them could be found. All other escapes, and all other text, stay.
 * Linear.
 *
 * Inputs of calls do not change: an agent that writes its calls that way also writes the next ones so, and the measures identify names by their bytes.
 *
 * @example
 * unescapeJson('{"path": "\\u9879\\u76ee.md"}') // '{"path": "项目.md"}'
 */
export function unescapeJson(text: string): string {
  if (!text.includes('\\u')) return text
  const escapes = text.match(WIDE_ESCAPES)?.length ?? 0
  if (escapes === 0 || escapes * 6 < text.length * MIN_ESCAPED_RATIO) return text
  if (isJson(text)) return decodeEscapes(text)
  return text.replace(/[^\n]+/g, (line) => (line.includes('\\u') && isJson(line) ? decodeEscapes(line) : line))
}

/** Whether a text is a JSON object, list or string. */
function isJson(text: string): boolean {
  const value = parseJson(text)
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

function decodeEscapes(json: string): string {
  return json.replace(ESCAPES, (written) => {
    if (written.length < 6) return written
    const character = String.fromCharCode(...(written.match(/[0-9a-fA-F]{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16)))
    return VISIBLE_CHARACTER.test(character) ? character : written
  })
}
