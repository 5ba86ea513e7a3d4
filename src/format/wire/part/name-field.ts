import { stringOf } from '../value.ts'

/** Returns the name of a speaker as a field of a message. */
export function nameField(value: unknown): { name?: string } {
  const name = stringOf(value)
  return name === undefined || name === '' ? {} : { name }
}
