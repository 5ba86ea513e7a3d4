/** From this length on, a piece of a text is stored as a view of that text. */
const MIN_SLICED_CHARS = 13

/** Returns a copy of the text with its own memory: a piece cut from a long text keeps all of it alive. Copying is linear, and half surrogate pairs are kept. */
export function detachedCopy(text: string): string {
  if (text.length < MIN_SLICED_CHARS) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('utf8') : Buffer.from(text, 'utf16le').toString('utf16le')
}
