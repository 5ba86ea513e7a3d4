const QUOTE = 34
const BACKSLASH = 92

/** Where no quote comes in so many characters, a place is in a long string: nothing else goes on so long without one. */
const LONG = 2000

/**
 * Whether a place in JSON stands in another object, or another array, that begins behind an earlier place: what is read there belongs to something else.
 * Where strings begin is told by what stands about their quotes. Linear.
 *
 * @example
 * const text = '[{"id":1,"to":"LIS"},{"id":2,"to":"FCO"}]'
 * isOtherObject(text, text.indexOf('"to"'), text.lastIndexOf('"to"')) // true
 */
export function isOtherObject(text: string, from: number, to: number): boolean {
  const near = text.slice(from, to + LONG)
  const end = to - from
  let depth = 0
  let least = 0
  let at = pastString(near, text, from)
  for (; at < end; at++) {
    const code = near.charCodeAt(at)
    if (code === QUOTE) at = nextQuote(near, at + 1)
    else if (code === 123 || code === 91) depth++
    else if (code === 125 || code === 93) least = Math.min(least, --depth)
  }
  return depth > least && least < 0
}

/** The end of a string, whose last signs may be escaped backslashes, and the comma or colon behind which the next begins. */
const OPENED = /(?:^|[^\\])(?:\\\\)*"[,:]\s?$/

/**
 * Where the string ends that the start of `near` is in, which is the place `from` of `text`; the start where it is in none. A quote ends a string where a
 * comma, a colon, or a bracket comes behind it, and no end of a string with a comma or a colon stands before it.
 */
function pastString(near: string, text: string, from: number): number {
  const quote = nextQuote(near, 0)
  if (quote === near.length) return near.length < LONG ? 0 : quote
  const isEnd = /^\s{0,8}[,:}\]]/.test(near.slice(quote + 1, quote + 10)) && !OPENED.test(text.slice(Math.max(0, from + quote - 20), from + quote))
  return isEnd ? quote + 1 : 0
}

/** The next quote from a place on that is not escaped; the length of the text where none comes. */
function nextQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}
