import { jsonValue } from '../../text/index.ts'

/**
 * Whether what a call was given is JSON on several lines, as in a file that was written to be read: all its line ends then stand between its tokens.
 * @param text of a call, its name before its input
 */
export function isLaidOut(text: string): boolean {
  return text.includes('\n') && typeof jsonValue(text.slice(text.indexOf(' ') + 1)) === 'object'
}
