import { jsonValue } from '../../text/index.ts'

/** An escape of JSON, two where they make one character. */
const ESCAPES = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/gs
/** An escape of what is beyond ASCII. */
const WIDE_ESCAPES = /\\u(?!00[0-7])[0-9a-fA-F]{4}/g

/** Escapes must take so much of a text: a few in a text of other words cost little. */
const SHARE = 0.25

/** What is seen: letters, digits, signs; no white space, no controls, no half of a pair. */
const SHOWN = /^[[\p{L}\p{M}\p{N}\p{P}\p{S}]--[\x00-\x7f]]$/v

/**
 * A result of JSON, or of which lines are JSON, with characters beyond ASCII as they are where a quarter of it and more are escapes of them: many tools
 * write them so (`"\u9879\u76ee"`, as Python does unless it is told otherwise), at several times the tokens, and no name in them could be found. All other
 * escapes, and all other text, stay. Linear.
 *
 * What calls are given stays as it is: an agent that writes its calls so writes the next ones so too, and the measures know names by their bytes.
 *
 * @example
 * unescaped('{"path": "\\u9879\\u76ee.md"}') // '{"path": "项目.md"}'
 */
export function unescaped(text: string): string {
  if (!text.includes('\\u')) return text
  const escapes = text.match(WIDE_ESCAPES)?.length ?? 0
  if (escapes === 0 || escapes * 6 < text.length * SHARE) return text
  if (isJson(text)) return told(text)
  return text.replace(/[^\n]+/g, (line) => (line.includes('\\u') && isJson(line) ? told(line) : line))
}

/** Whether a text is an object, a list or a string of JSON. */
function isJson(text: string): boolean {
  const value = jsonValue(text)
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

function told(json: string): string {
  return json.replace(ESCAPES, (written) => {
    if (written.length < 6) return written
    const character = String.fromCharCode(...(written.match(/[0-9a-fA-F]{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16)))
    return SHOWN.test(character) ? character : written
  })
}
