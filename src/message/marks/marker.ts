import { handle } from './handle.ts'

const MARKER_TEXT = ` left out · ${handle.write('')}`

/**
 * Writes the marker that decant puts in place of removed content; there is only this form.
 * @param ref the handle of the removed content; omitted if undefined or empty
 * @param noun in the plural, e.g. `messages`, `messages of the user`, `lines`, `rows`, `entries`
 * @param description a description of the removed content, in a few words
 * @example
 * marker(12, 'messages', 'abc123') // '[12 messages left out · decant:abc123]'
 */
export function marker(count: number, noun: string, ref?: string, description?: string): string {
  const counted = count === 1 ? `1 ${singular(noun)}` : `${count} ${noun}`
  return `[${counted} left out${description ? `: ${description}` : ''}${ref ? ` · ${handle.write(ref)}` : ''}]`
}

/** Whether a text contains a marker with a handle and no description. */
export function hasMarker(text: string): boolean {
  return text.includes(MARKER_TEXT)
}

/** Makes a noun singular; in a phrase, only the first word changes. */
function singular(noun: string): string {
  const space = noun.indexOf(' ')
  if (space > 0) return singular(noun.slice(0, space)) + noun.slice(space)
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  if (noun.endsWith('ches')) return noun.slice(0, -2)
  return noun.endsWith('s') ? noun.slice(0, -1) : noun
}
