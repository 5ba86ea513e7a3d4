import { DecantError } from '../message/index.ts'

/**
 * Checks that the argument of a call is a handle, or words to search for.
 * @throws DecantError `invalid-argument` for anything but a string
 */
export function checkTextArgument(call: string, given: string): string {
  if (typeof given === 'string') return given
  throw new DecantError(
    'invalid-argument',
    `${call} takes a text, not ${given === null ? 'null' : typeof given}`,
    call === 'recall' ? 'Give a handle as written in a mark, or words to search for.' : 'Give a handle as written in a mark.',
  )
}
