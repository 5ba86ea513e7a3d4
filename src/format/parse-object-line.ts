import { parseExactJson, skipBlank, skipValue } from './json/index.ts'

/** Longer lines are scanned before they are parsed: a parser keeps a frame for each bracket that is never closed. */
const LONG_LINE = 65_536

/**
 * Parses a line of a log that is a JSON object, with any blanks around it; undefined for anything else.
 * @param listKey if given, a line that is an array is read as an object with the array under this key
 */
export function parseObjectLine(
  text: string,
  parse: (text: string) => unknown = parseExactJson,
  listKey?: string,
): Readonly<Record<string, unknown>> | undefined {
  const at = skipBlank(text, 0)
  const isList = listKey !== undefined && text[at] === '['
  if ((text[at] !== '{' && !isList) || (text.length > LONG_LINE && skipValue(text, at) < 0)) return undefined
  try {
    const value = parse(text)
    return isList ? { [listKey]: value } : (value as Readonly<Record<string, unknown>>)
  } catch {
    return undefined
  }
}
