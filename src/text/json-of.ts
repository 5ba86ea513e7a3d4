/**
 * Returns the JSON text of a parsed value, however deeply it is nested: `JSON.stringify` fails some thousand levels down, where the parser does not. Empty for
 * values that JSON cannot express.
 * @throws TypeError for a value that contains itself
 */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return written(value)
    throw error
  }
}

/** The same text, without recursion: pending values and texts wait on a stack. */
function written(root: unknown): string {
  const pieces: string[] = []
  const waiting: ({ readonly text: string; readonly closes?: object } | { readonly value: unknown })[] = [{ value: root }]
  const open = new Set<object>()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('text' in next) {
      pieces.push(next.text)
      if (next.closes) open.delete(next.closes)
    } else if (typeof next.value !== 'object' || next.value === null) pieces.push(JSON.stringify(next.value) ?? 'null')
    else {
      if (open.has(next.value)) throw new TypeError('The value holds itself')
      open.add(next.value)
      const list = Array.isArray(next.value)
      const members = Object.entries(next.value).flatMap(([key, value], i) => [
        { text: `${i > 0 ? ',' : ''}${list ? '' : `${JSON.stringify(key)}:`}` },
        { value },
      ])
      pieces.push(list ? '[' : '{')
      waiting.push({ text: list ? ']' : '}', closes: next.value })
      for (const member of members.reverse()) waiting.push(member)
    }
  }
  return pieces.join('')
}
