import { parseJson } from '../../text/index.ts'

/**
 * Whether the input of a call is JSON on several lines, as in a file written for readers: all its line ends are then between tokens.
 * @param text of a call, with its name before its input
 */
export function isMultilineJsonCall(text: string): boolean {
  return text.includes('\n') && typeof parseJson(text.slice(text.indexOf(' ') + 1)) === 'object'
}
