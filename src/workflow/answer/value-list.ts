import { jsonStringAt } from './json-string-at.ts'
import { readValue, writeValue } from './plain-value.ts'

const SEPARATOR = /[,，、;；]/

/** Parses values separated by commas; a quoted value may contain commas. Brackets around the whole list are removed. */
export function readList(text: string): string[] {
  const list = text.trim().replace(/^\[([^[\]]*)\]$/, '$1')
  const found: string[] = []
  for (let at = 0; at < list.length; at++) {
    while (/\s/.test(list[at] ?? '')) at++
    const quoted = jsonStringAt(list, at)
    const end = nextSeparator(list, quoted?.end ?? at)
    if (quoted && list.slice(quoted.end, end).trim() === '') found.push(quoted.value)
    else if (list.slice(at, end).trim() !== '') found.push(readValue(list.slice(at, end)))
    at = end
  }
  return found
}

/** Writes a list so that `readList` returns it. */
export function writeList(values: readonly string[]): string {
  return values.map((value) => (value === '' || /^["[]/.test(value) || SEPARATOR.test(value) ? JSON.stringify(value) : writeValue(value))).join(', ')
}

function nextSeparator(list: string, from: number): number {
  let end = from
  while (end < list.length && !SEPARATOR.test(list[end] as string)) end++
  return end
}
