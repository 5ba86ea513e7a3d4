import { DecantError } from '../message/index.ts'

/**
 * Checks the fields of a plain value that a caller makes: it must be an object with all the fields that the value needs.
 * @param subject the name of the value, as a caller writes it
 * @param required the names of the required fields; the compiler rejects a name that the fields do not have
 * @throws DecantError `invalid-option`
 * @example
 * checkRequiredFields('Point', { x: 1, y: 2 }, ['x', 'y']) // { x: 1, y: 2 }
 */
export function checkRequiredFields<T extends object>(subject: string, fields: T, required: readonly (keyof T & string)[]): T {
  const present: Partial<T> = typeof fields === 'object' && fields !== null ? fields : {}
  const missing = required.filter((name) => present[name] === undefined)
  if (missing.length === 0) return fields
  throw new DecantError('invalid-option', `new ${subject} lacks ${missing.join(', ')}`, `Give an object with ${required.join(', ')}.`)
}
