import { DecantError } from '../message/index.ts'

/**
 * Checks the id of a session. It must be a string: another value that looks like one could be written but not read again.
 * @throws DecantError `invalid-session-id` for any other value
 */
export function checkSessionId(id: string): string {
  if (typeof id === 'string' && /^[\w.:-]{1,200}$/.test(id)) return id
  throw new DecantError('invalid-session-id', 'A session is named by up to 200 letters, digits and . : _ -', 'Choose such a name, or leave it out.')
}
