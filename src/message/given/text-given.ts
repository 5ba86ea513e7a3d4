import { DecantError } from '../error.ts'

/**
 * Checks that a caller passed a string.
 * @param reader the function that reads the text, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function textGiven(text: string, reader: string): string {
  if (typeof text === 'string') return text
  throw new DecantError('invalid-argument', `${reader} takes a text, not ${text === null ? 'null' : typeof text}`, 'Give a string.')
}
