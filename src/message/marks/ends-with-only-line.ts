/** Whether a text ends with a line, white space aside, and contains that line nowhere else: then nobody appended words to it. */
export function endsWithOnlyLine(text: string, line: string): boolean {
  const mark = `\n${line}`
  const trimmed = text.trimEnd()
  let at = trimmed.indexOf(mark)
  while (at >= 0 && !/^[\r\n]?$/.test(trimmed.charAt(at + mark.length))) at = trimmed.indexOf(mark, at + 1)
  return at >= 0 && at + mark.length === trimmed.length
}
