/**
 * The text after a label inside emphasis that began before it, without the closing marks: `**Label:** x`, `**Label: x**`. @param closed the marks that already
 * closed the emphasis
 */
export function afterEmphasis(opened: string, closed: string, text: string): string {
  const rest = text.trim()
  if (opened === '' || closed !== '') return rest
  if (rest.startsWith(opened)) return rest.slice(opened.length).trim()
  return rest.endsWith(opened) ? rest.slice(0, -opened.length).trim() : rest
}
