import { DecantError } from '../message/index.ts'

/**
 * What a plain value is made of, as it was given: an object in which nothing is missing that the value cannot do without.
 * @param of what is made, as a caller writes it
 * @param needed the names that must be there; the compiler finds one that the fields do not have
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
