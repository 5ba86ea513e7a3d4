import type { Span } from '../piece/span.ts'

/** The beginning of an agent's account of its work before its memory was cleared. */
const CONTINUATION = /^\s*This session is being continued from a previous conversation/

/** Whether a text in the user's name is an agent's account of its work before its memory was cleared. */
export function isContinuationSummary(text: string): boolean {
  return CONTINUATION.test(text)
}

/** The start of a part: it is numbered, or has a heading. */
const SECTION_START = /^(?:#|\**\d{1,2}\.[ \t])/m

/** Returns the span of the part under a heading in such a text; undefined if it has no such heading. */
export function continuationSection(text: string, heading: 'Primary Request and Intent' | 'All user messages'): Span | undefined {
  const found = new RegExp(`^[\\d.#* ]{0,8}${heading}:?\\**:?[ \\t]*$`, 'im').exec(text)
  if (!found) return undefined
  const start = found.index + found[0].length
  const next = SECTION_START.exec(text.slice(start))
  return [start, next ? start + next.index : text.length]
}
