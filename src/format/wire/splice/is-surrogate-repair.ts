/** Whether the text of a non-string value is still its JSON, only with half surrogate pairs replaced. */
export function isSurrogateRepair(before: string, text: string): boolean {
  return text !== before && text === before.toWellFormed()
}
