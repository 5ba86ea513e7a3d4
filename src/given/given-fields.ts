import { DecantError } from '../message/index.ts'

/**
 * Checks the fields of a plain value that a caller makes: it must be an object with all the fields that the value needs.
 * @param of the name of the value, as a caller writes it
 * @param needed the names of the required fields; the compiler rejects a name that the fields do not have
 * @throws DecantError `invalid-option`
 * @example
 * givenFields('Point', { x: 1, y: 2 }, ['x', 'y']) // { x: 1, y: 2 }
 */
export function givenFields<T extends object>(of: string, fields: T, needed: readonly (keyof T & string)[]): T {
  const given: Partial<T> = typeof fields === 'object' && fields !== null ? fields : {}
  const missing = needed.filter((name) => given[name] === undefined)
  if (missing.length === 0) return fields
  throw new DecantError('invalid-option', `new ${of} lacks ${missing.join(', ')}`, `Give an object with ${needed.join(', ')}.`)
}
