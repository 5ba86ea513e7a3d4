/** What follows a label whose emphasis began before it, without the end of that: `**Label:** x`, `**Label: x**`. @param closed what ended it already */
export function afterEmphasis(opened: string, closed: string, text: string): string {
  const rest = text.trim()
  if (opened === '' || closed !== '') return rest
  if (rest.startsWith(opened)) return rest.slice(opened.length).trim()
  return rest.endsWith(opened) ? rest.slice(0, -opened.length).trim() : rest
}
