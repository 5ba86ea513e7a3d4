import { DecantError } from '../error.ts'

/**
 * A text at the door of what reads one.
 * @param reader what reads it, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function textGiven(text: string, reader: string): string {
  if (typeof text === 'string') return text
  throw new DecantError('invalid-argument', `${reader} takes a text, not ${text === null ? 'null' : typeof text}`, 'Give a string.')
}
