/**
 * The JSON text of a value that came from JSON, however deep it is nested: `JSON.stringify` gives up some thousand levels down, where the parser
 * goes on. Empty for what JSON cannot say.
 * @throws TypeError for a value that holds itself
 */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return written(value)
    throw error
  }
}

/** The same text, without recursion: what is still to be written waits on a list, texts as they are. */
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
