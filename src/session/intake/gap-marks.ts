import { marker } from '../../excerpt/index.ts'
import { handle } from '../../message/index.ts'
import { lineSpans, type Span } from '../../text/index.ts'

const GAP_MARK = new RegExp(`^\\[\\d+ lines? left out(?: · ${handle.write(handle.form)})?\\]$`, 'gm')

export function withoutGapMarks(text: string): string {
  return text.includes(' left out') ? text.replace(GAP_MARK, '') : text
}

/** Joins the spans of a text with a marker in place of each gap; the first marker names the handle. */
export function joinWithGapMarks(text: string, spans: readonly Span[], ref: string): string {
  let joined = ''
  let at = 0
  let hasHandle = false
  const addGap = (to: number) => {
    const between = text.slice(at, to)
    const missing = lineSpans(between).filter(([start, end]) => end > start && between.slice(start, end).trim() !== '').length
    if (missing === 0) {
      joined += between
      return
    }
    if (joined !== '' && !joined.endsWith('\n')) joined += '\n'
    joined += `${marker(missing, 'lines', hasHandle ? undefined : ref)}${to < text.length ? '\n' : ''}`
    hasHandle = true
  }
  for (const [start, end] of spans) {
    if (start > at) addGap(start)
    joined += text.slice(start, end)
    at = end
  }
  if (at < text.length) addGap(text.length)
  return joined.toWellFormed()
}
