/** Whether the text of a value that is no string is its JSON still, with whole characters in the place of half surrogate pairs. */
export function isMended(before: string, text: string): boolean {
  return text !== before && text === before.toWellFormed()
}
