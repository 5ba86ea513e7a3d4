import { DecantError } from '../message/index.ts'

/**
 * Checks that the argument of a call is a text.
 * @param remedy what to give instead
 * @throws DecantError `invalid-argument` for anything but a string
 */
export function checkTextArgument(call: string, text: string, remedy: string): string {
  if (typeof text === 'string') return text
  throw new DecantError('invalid-argument', `${call} takes a text, not ${text === null ? 'null' : typeof text}`, remedy)
}
