import type { Span } from '../piece/span.ts'

/** How a text begins that an agent wrote of what it did before its memory was cleared. */
const RESUMED = /^\s*This session is being continued from a previous conversation/

/** Whether what stands in the user's name is what an agent wrote of its work before its memory was cleared. */
export function isResumed(text: string): boolean {
  return RESUMED.test(text)
}

/** Its parts are numbered, or under headings. */
const NEXT = /^(?:#|\**\d{1,2}\.[ \t])/m

/** Where such a text has what it tells under a heading; undefined where it has no such heading. */
export function resumedPart(text: string, heading: 'Primary Request and Intent' | 'All user messages'): Span | undefined {
  const found = new RegExp(`^[\\d.#* ]{0,8}${heading}:?\\**:?[ \\t]*$`, 'im').exec(text)
  if (!found) return undefined
  const start = found.index + found[0].length
  const next = NEXT.exec(text.slice(start))
  return [start, next ? start + next.index : text.length]
}
