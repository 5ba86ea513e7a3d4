/** Characters from which on a piece of a text is held as a view of it. */
const VIEW = 13

/**
 * The same text, held by itself: a piece that was cut from a long text holds on to all of it. A copy takes as long as its length, and half surrogate
 * pairs stay.
 */
export function ownCopy(text: string): string {
  if (text.length < VIEW) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('utf8') : Buffer.from(text, 'utf16le').toString('utf16le')
}
