import { DecantError } from '../../../message/index.ts'
import type { JsonObject } from '../../wire/value.ts'

/**
 * Returns the list under a key of a log.
 * @param what the log, as named in a remedy after *Give*
 * @throws DecantError `not-this-format` if there is no list
 */
export function listUnder(key: string, log: JsonObject | undefined, what: string): readonly unknown[] {
  const list = log?.[key]
  if (Array.isArray(list)) return list
  throw new DecantError('not-this-format', `The file has no '${key}'`, `Give ${what}, or name another format.`)
}
