import { lines } from '../piece/lines.ts'
import type { Span } from '../piece/span.ts'
import { looksLikeError } from './error-line.ts'

/** The lines of a text that report an error, as spans in order. */
export function errorLines(text: string): Span[] {
  return lines(text).filter(([start, end]) => looksLikeError(text.slice(start, Math.min(end, start + 400))))
}
