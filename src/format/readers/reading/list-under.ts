import { DecantError } from '../../../message/index.ts'
import type { JsonObject } from '../../wire/value.ts'

/**
 * The list that a log has under a key.
 * @param what the log, as a remedy says it behind *Give*
 * @throws DecantError `not-this-format` where there is no list
 */
export function listUnder(key: string, log: JsonObject | undefined, what: string): readonly unknown[] {
  const list = log?.[key]
  if (Array.isArray(list)) return list
  throw new DecantError('not-this-format', `The file has no '${key}'`, `Give ${what}, or name another format.`)
}
