const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COMMA = 0x2c
const BOM = 0xfeff

/** Returns the index of the first character from `at` on that is not a blank, a line end or a byte order mark. */
export function skipBlank(text: string, at: number): number {
  let i = at
  for (;;) {
    const code = text.charCodeAt(i)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === BOM) i++
    else return i
  }
}

/**
 * Returns the end (exclusive) of the JSON value that begins at `at`: found only by its brackets and quotes, at any depth, without recursion. Returns -1 if the
 * text ends inside the value. The content between the brackets is left to `JSON.parse`.
 */
export function skipValue(text: string, at: number): number {
  const first = text.charCodeAt(at)
  if (first === QUOTE) return skipString(text, at)
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return skipScalar(text, at)
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) {
      i = skipString(text, i) - 1
      if (i < 0) return -1
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) return i + 1
  }
  return -1
}

function skipString(text: string, at: number): number {
  for (let from = at + 1; ; ) {
    const end = text.indexOf('"', from)
    if (end < 0) return -1
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end + 1
    from = end + 1
  }
}

function skipScalar(text: string, at: number): number {
  let i = at
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET || code <= 0x20) break
    i++
  }
  return i === at ? -1 : i
}
