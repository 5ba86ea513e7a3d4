import { DecantError } from '../message/index.ts'

/**
 * Returns the JSON text of a parsed value, however deeply it is nested: `JSON.stringify` fails some thousand levels down, where the parser does not. Empty for
 * values that JSON cannot express, such as a function.
 * @throws DecantError `not-this-format` for a value that contains itself or a BigInt
 */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    if (!(error instanceof RangeError)) throw notJsonError(error)
  }
  try {
    return stringifyDeep(value)
  } catch (error) {
    throw notJsonError(error)
  }
}

function notJsonError(error: unknown): DecantError {
  const [why = ''] = error instanceof Error ? error.message.split('\n') : []
  return new DecantError(
    'not-this-format',
    `The input cannot be written as JSON: ${why}`,
    'Give messages as the provider takes them, without circular references and BigInts.',
    {},
    error,
  )
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
