/**
 * Returns the place after the bracket that closes the one at `start`, ignoring texts in double quotes; undefined if it is not closed. Linear.
 * @param opening the opening brackets that count, such as `[` for lists alone
 *
 * @example
 * closingBracketEnd('[1, "]", [2]] and more', 0) // 13
 */
export function closingBracketEnd(text: string, start: number, opening = '{['): number | undefined {
  const closing = [...opening].map((sign) => (sign === '[' ? ']' : '}')).join('')
  let depth = 0
  let quoted = false
  for (let i = start; i < text.length; i++) {
    const sign = text[i] as string
    if (quoted) {
      if (sign === '\\') i++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (opening.includes(sign)) depth++
    else if (closing.includes(sign) && --depth === 0) return i + 1
  }
  return undefined
}
