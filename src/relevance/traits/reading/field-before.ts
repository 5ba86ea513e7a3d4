/** The most characters of a field's name. */
const LONGEST = 40
/** A name before an equals sign, at the start of the text read or after a separator of arguments. */
const NAMED = /(?<![^\s([{,;&?])\w+$/
/** A tag; after a word the bracket opens type parameters. */
const TAG = /(?<!\w)<(\w+)$/

const SPACE = 32
const COLON = 58
const LESS = 60
const EQUALS = 61
const MORE = 62
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
  if (text.charCodeAt(place) === MORE) return TAG.exec(before(text, place))?.[1] ?? ''
  if (isQuote(text.charCodeAt(place))) place = pastQuote(text, place)
  while (text.charCodeAt(place) === SPACE || text.charCodeAt(place) === BRACKET) place--
  if (text.charCodeAt(place) === EQUALS) return NAMED.exec(before(text, place))?.[0] ?? ''
  if (text.charCodeAt(place) !== COLON || !isQuote(text.charCodeAt(place - 1))) return ''
  const seen = before(text, pastQuote(text, place - 1) + 1)
  const start = seen.lastIndexOf(text.charAt(place - 1))
  return start < 0 ? '' : seen.slice(start + 1)
}

/** Whether the name at `[start, end)` is that of a field: a quote and a colon follow, or it makes a tag with a value after it. */
export function isFieldName(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(end) === MORE) return text.charCodeAt(end + 1) !== LESS && TAG.test(text.slice(Math.max(0, start - 2), end))
  const quote = text.charCodeAt(end) === BACKSLASH ? end + 1 : end
  return isQuote(text.charCodeAt(quote)) && text.charCodeAt(quote + 1) === COLON
}

function before(text: string, end: number): string {
  return text.slice(Math.max(0, end - LONGEST - 1), end)
}

/** The place before a quote, and before the backslash that escapes it. */
function pastQuote(text: string, quote: number): number {
  return text.charCodeAt(quote - 1) === BACKSLASH ? quote - 2 : quote - 1
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39
}
