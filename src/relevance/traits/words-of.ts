/** Of a longer name the end counts. */
const LONGEST = 120
/** So many words of a name count, the last ones. */
const MOST = 8

const isUpper = (code: number) => code >= 65 && code <= 90
const isLower = (code: number) => code >= 97 && code <= 122
const isDigit = (code: number) => code >= 48 && code <= 57

/**
 * The words a name is made of, in lower case, at most eight: two small letters and more with the capital before them, three capitals and
 * more, two digits and more.
 */
export function wordsOf(name: string): string[] {
  const found: string[] = []
  for (let at = Math.max(0, name.length - LONGEST); at < name.length; ) {
    const end = wordEnd(name, at)
    if (end > at) found.push(isUpper(name.charCodeAt(at)) ? name.slice(at, end).toLowerCase() : name.slice(at, end))
    at = Math.max(end, at + 1)
  }
  return found.length > MOST ? found.slice(-MOST) : found
}

/** Where the word that starts at `at` ends; `at` where none does. */
function wordEnd(name: string, at: number): number {
  const code = name.charCodeAt(at)
  if (isDigit(code)) return atLeast(2, at, past(name, at, isDigit))
  if (isLower(code)) return atLeast(2, at, past(name, at, isLower))
  if (!isUpper(code)) return at
  const small = past(name, at + 1, isLower)
  return small >= at + 3 ? small : atLeast(3, at, past(name, at, isUpper))
}

function past(name: string, from: number, belongs: (code: number) => boolean): number {
  let at = from
  while (at < name.length && belongs(name.charCodeAt(at))) at++
  return at
}

function atLeast(length: number, start: number, end: number): number {
  return end - start >= length ? end : start
}
