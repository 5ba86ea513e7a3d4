import { DecantError } from '../message/index.ts'

/**
 * Checks that the argument of a call is a handle, or words to search for.
 * @throws DecantError `invalid-argument` for anything but a string
 */
export function checkTextArgument(call: string, text: string): string {
  if (typeof text === 'string') return text
  throw new DecantError(
    'invalid-argument',
    `${call} takes a text, not ${text === null ? 'null' : typeof text}`,
    call === 'recall' ? 'Give a handle as written in a mark, or words to search for.' : 'Give a handle as written in a mark.',
  )
}
