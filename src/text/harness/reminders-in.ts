import type { Span } from '../piece/span.ts'

const OPEN = '<system-reminder>'
const CLOSE = '</system-reminder>'

/**
 * Yields the spans of the reminders that a harness put into a text, including their tags, in order. Linear.
 *
 * @example
 * [...remindersIn('3 passed\n<system-reminder>Keep a list.</system-reminder>')] // [[9, 56]]
 */
export function* remindersIn(text: string): Generator<Span> {
  let start = text.indexOf(OPEN)
  while (start >= 0) {
    const close = text.indexOf(CLOSE, start)
    if (close < 0) return
    const end = close + CLOSE.length
    yield [start, end]
    start = text.indexOf(OPEN, end)
  }
}
