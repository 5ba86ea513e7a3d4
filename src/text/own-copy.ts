/** From this length on, a piece of a text is stored as a view of that text. */
const VIEW = 13

/** Returns a copy of the text with its own memory: a piece cut from a long text keeps all of it alive. Copying is linear, and half surrogate pairs are kept. */
export function ownCopy(text: string): string {
  if (text.length < VIEW) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('utf8') : Buffer.from(text, 'utf16le').toString('utf16le')
}
