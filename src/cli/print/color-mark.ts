import { randomBytes } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'

/**
 * Stands for the escape character of decant's own colours until they are printed. Random, so that no text from outside contains it: what has the
 * escape character itself is then foreign, and is not sent to a terminal.
 */
export const COLOR_MARK = `\u{fdd0}${randomBytes(8).toString('hex')}`

/** A text without decant's own colours. */
export function withoutColors(text: string): string {
  return text.includes(COLOR_MARK) ? stripVTControlCharacters(text.replaceAll(COLOR_MARK, '\x1b')) : text
}
