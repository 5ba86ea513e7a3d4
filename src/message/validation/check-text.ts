import { DecantError } from '../error.ts'

/**
 * Checks that a caller passed a string.
 * @param functionName the function that reads the text, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkText(text: string, functionName: string): string {
  if (typeof text === 'string') return text
  throw new DecantError('invalid-argument', `${functionName} takes a text, not ${text === null ? 'null' : typeof text}`, 'Give a string.')
}
