import { DecantError } from '../error.ts'

/**
 * Checks that a caller passed a list, whatever its items.
 * @param reader the function that reads the list, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function listGiven<T>(list: readonly T[], reader: string): readonly T[] {
  if (Array.isArray(list)) return list
  throw new DecantError('invalid-argument', `${reader} takes a list`, 'Give the messages that the edit is for.')
}
