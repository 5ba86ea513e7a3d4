import { DecantError } from '../error.ts'

/**
 * A list at the door of what reads one, whatever it holds.
 * @param reader what reads it, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function listGiven<T>(list: readonly T[], reader: string): readonly T[] {
  if (Array.isArray(list)) return list
  throw new DecantError('invalid-argument', `${reader} takes a list`, 'Give the messages that the edit is for.')
}
