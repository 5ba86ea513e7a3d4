import { marker } from '../../excerpt/index.ts'
import { handle } from '../../message/index.ts'
import { lines, type Span } from '../../text/index.ts'

const MARK = new RegExp(`^\\[\\d+ lines? left out(?: · ${handle.write(handle.form)})?\\]$`, 'gm')

/** Removes the marks from a marked text. */
export function unmarked(text: string): string {
  return text.includes(' left out') ? text.replace(MARK, '') : text
}

/** Joins the spans of a text with a marker in place of each gap; the first marker names the handle. */
export function marked(text: string, spans: readonly Span[], ref: string): string {
  let out = ''
  let at = 0
  let named = false
  const gap = (to: number) => {
    const between = text.slice(at, to)
    const missing = lines(between).filter(([start, end]) => end > start && between.slice(start, end).trim() !== '').length
    if (missing === 0) {
      out += between
      return
    }
    if (out !== '' && !out.endsWith('\n')) out += '\n'
    out += `${marker(missing, 'lines', named ? undefined : ref)}${to < text.length ? '\n' : ''}`
    named = true
  }
  for (const [start, end] of spans) {
    if (start > at) gap(start)
    out += text.slice(start, end)
    at = end
  }
  if (at < text.length) gap(text.length)
  return out.toWellFormed()
}
