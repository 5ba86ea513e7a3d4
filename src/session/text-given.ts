import { DecantError } from '../message/index.ts'

/**
 * A handle, or words to search for, as a call was given them.
 * @throws DecantError `invalid-argument` for what is no text
 */
export function textGiven(call: string, given: string): string {
  if (typeof given === 'string') return given
  throw new DecantError(
    'invalid-argument',
    `${call} was given ${given === null ? 'null' : typeof given}, and no text`,
    call === 'recall' ? 'Give a handle as it stands in a mark, or words to search for.' : 'Give a handle as it stands in a mark.',
  )
}
