/**
 * Returns the JSON text of a parsed value, however deeply it is nested: `JSON.stringify` fails some thousand levels down, where the parser does not. Empty for
 * values that JSON cannot express.
 * @throws TypeError for a value that contains itself
 */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return stringifyDeep(value)
    throw error
  }
}

/** The same text, without recursion: pending values and texts wait on a stack. */
function stringifyDeep(root: unknown): string {
  const pieces: string[] = []
  const pending: ({ readonly text: string; readonly closes?: object } | { readonly value: unknown })[] = [{ value: root }]
  const open = new Set<object>()
  for (let next = pending.pop(); next; next = pending.pop()) {
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
      pending.push({ text: list ? ']' : '}', closes: next.value })
      for (const member of members.reverse()) pending.push(member)
    }
  }
  return pieces.join('')
}
