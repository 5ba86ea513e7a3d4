import { DecantError } from '../message/index.ts'

/**
 * A name that a session may have: a text, since another value that looks like one would be written and could not be read again.
 * @throws DecantError `invalid-session-id` for any other
 */
export function checkedId(id: string): string {
  if (typeof id === 'string' && /^[\w.:-]{1,200}$/.test(id)) return id
  throw new DecantError('invalid-session-id', 'A session is named by up to 200 letters, digits and . : _ -', 'Choose such a name, or leave it out.')
}
