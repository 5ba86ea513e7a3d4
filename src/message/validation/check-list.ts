import { DecantError } from '../error.ts'

/**
 * Checks that a caller passed a list, whatever its items.
 * @param functionName the function that reads the list, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkList<T>(list: readonly T[], functionName: string): readonly T[] {
  if (Array.isArray(list)) return list
  throw new DecantError('invalid-argument', `${functionName} takes a list`, 'Give the messages that the edit is for.')
}
