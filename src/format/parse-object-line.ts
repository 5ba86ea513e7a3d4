import { parseExactJson, skipBlank, skipValue } from './json/index.ts'

/** Longer lines are scanned before they are parsed: a parser keeps a frame for each bracket that is never closed. */
const LONG_LINE = 65_536

/** Parses a line of a log that is a JSON object, with any blanks around it; undefined for anything else. */
export function parseObjectLine(text: string, parse: (text: string) => unknown = parseExactJson): Readonly<Record<string, unknown>> | undefined {
  const at = skipBlank(text, 0)
  if (text[at] !== '{' || (text.length > LONG_LINE && skipValue(text, at) < 0)) return undefined
  try {
    return parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}
