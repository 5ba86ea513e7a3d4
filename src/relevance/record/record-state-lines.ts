import { recordMessageCount } from './record-sections.ts'

/** The lines on the state of the work at the beginning of a record; none if the text is no record, or has none. */
export function recordStateLines(text: string): string[] {
  if (recordMessageCount(text) === undefined) return []
  const lines: string[] = []
  for (let start = text.indexOf('\n') + 1; start > 0 && text[start] !== '#'; start = text.indexOf('\n', start) + 1) {
    const end = text.indexOf('\n', start)
    if (text.startsWith('- ', start)) lines.push(text.slice(start, end < 0 ? text.length : end))
  }
  return lines
}
