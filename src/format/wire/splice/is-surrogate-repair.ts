/** Whether the text of a non-string value is still its JSON, only with lone surrogates replaced. */
export function isSurrogateRepair(before: string, text: string): boolean {
  return text !== before && text === before.toWellFormed()
}
