import { DecantError } from '../message/index.ts'

/**
 * Checks that the argument of a call is a handle, or words to search for.
 * @throws DecantError `invalid-argument` for anything but a string
 */
export function textGiven(call: string, given: string): string {
  if (typeof given === 'string') return given
  throw new DecantError(
    'invalid-argument',
    `${call} was given ${given === null ? 'null' : typeof given}, and no text`,
    call === 'recall' ? 'Give a handle as it stands in a mark, or words to search for.' : 'Give a handle as it stands in a mark.',
  )
}
