import type { Span } from './span.ts'

/** Returns the lines of a text as spans without their ends (`\n`, `\r\n` or a lone `\r`). A text that ends in a line end has no empty line after it. */
export function lineSpans(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code !== 10 && code !== 13) continue
    spans.push([start, i])
    if (code === 13 && text.charCodeAt(i + 1) === 10) i++
    start = i + 1
  }
  if (start < text.length) spans.push([start, text.length])
  return spans
}
