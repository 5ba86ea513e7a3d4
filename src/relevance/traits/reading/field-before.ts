/** A field's name is no longer. */
const LONGEST = 40
/** A name that an equals sign follows, at the start of what was seen or behind what parts arguments. */
const NAMED = /(?<![^\s([{,;&?])\w+$/
/** A tag; behind a word a bracket opens what a type takes. */
const TAG = /(?<!\w)<(\w+)$/

const SPACE = 32
const COLON = 58
const LESS = 60
const EQUALS = 61
const MORE = 62
const BRACKET = 91
const BACKSLASH = 92

/**
 * The name of the field whose value starts at `at`, in the notations of records: `"name": "` before it, `'name': '` as Python prints it, `\"name\":\"`
 * where JSON stands in a string of JSON, `name=` and `<name>`; empty where there is none. Looks no further back than a name is long.
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

/** Whether a name that stands at `[start, end)` is that of a field: a quote and a colon follow, or it makes a tag with a value behind it. */
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
