import type { Cell } from './reading.ts'

/** The lines of a text, without their ends (LF or CRLF). An empty last line is none. Linear. */
export function lines(text: string): Cell[] {
  const result: Cell[] = []
  let start = 0
  while (start < text.length) {
    const at = text.indexOf('\n', start)
    const stop = at < 0 ? text.length : at
    const end = stop > start && text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop
    result.push({ start, end })
    start = stop + 1
  }
  return result
}
