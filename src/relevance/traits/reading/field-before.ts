/** Maximum characters of a field's name. */
const MAX_NAME_CHARS = 40
/** A name before an equals sign, at the start of the text read or after a separator of arguments. */
const ASSIGNED_NAME = /(?<![^\s([{,;&?])\w+$/
/** A tag; after a word the bracket opens type parameters. */
const TAG = /(?<!\w)<(\w+)$/

const SPACE = 32
const COLON = 58
const LESS_THAN = 60
const EQUALS = 61
const GREATER_THAN = 62
const BRACKET = 91
const BACKSLASH = 92

/**
 * The name of the field whose value starts at `at`, in the notations of records: after `"name": "`, `'name': '` as Python prints it, `\"name\":\"` for JSON
 * inside a JSON string, `name=` and `<name>`; empty if there is none. Reads no further back than the length of a name.
 *
 * @example
 * fieldBefore('{"seat": "12C"}', 10) // 'seat'
 */
export function fieldBefore(text: string, at: number): string {
  let place = at - 1
  if (text.charCodeAt(place) === GREATER_THAN) return TAG.exec(textBefore(text, place))?.[1] ?? ''
  if (isQuote(text.charCodeAt(place))) place = beforeQuote(text, place)
  while (text.charCodeAt(place) === SPACE || text.charCodeAt(place) === BRACKET) place--
  if (text.charCodeAt(place) === EQUALS) return ASSIGNED_NAME.exec(textBefore(text, place))?.[0] ?? ''
  if (text.charCodeAt(place) !== COLON || !isQuote(text.charCodeAt(place - 1))) return ''
  const written = textBefore(text, beforeQuote(text, place - 1) + 1)
  const start = written.lastIndexOf(text.charAt(place - 1))
  return start < 0 ? '' : written.slice(start + 1)
}

/** Whether the name at `[start, end)` is that of a field: a quote and a colon follow, or it makes a tag with a value after it. */
export function isFieldName(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(end) === GREATER_THAN) return text.charCodeAt(end + 1) !== LESS_THAN && TAG.test(text.slice(Math.max(0, start - 2), end))
  const quote = text.charCodeAt(end) === BACKSLASH ? end + 1 : end
  return isQuote(text.charCodeAt(quote)) && text.charCodeAt(quote + 1) === COLON
}

function textBefore(text: string, end: number): string {
  return text.slice(Math.max(0, end - MAX_NAME_CHARS - 1), end)
}

/** The place before a quote, and before the backslash that escapes it. */
function beforeQuote(text: string, quote: number): number {
  return text.charCodeAt(quote - 1) === BACKSLASH ? quote - 2 : quote - 1
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39
}
