/** Whether a text ends with a line, white space aside, and holds that line nowhere else: then nobody appended words to it. */
export function endsWithLine(text: string, line: string): boolean {
  const mark = `\n${line}`
  const whole = text.trimEnd()
  let at = whole.indexOf(mark)
  while (at >= 0 && !/^[\r\n]?$/.test(whole.charAt(at + mark.length))) at = whole.indexOf(mark, at + 1)
  return at >= 0 && at + mark.length === whole.length
}
