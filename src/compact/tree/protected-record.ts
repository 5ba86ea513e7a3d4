import { redact } from '../../archive/index.ts'
import type { Message } from '../../message/index.ts'
import { type KeyInformationOptions, keyInformationIn, keyRecord } from '../../strategy/index.ts'

/**
 * The record of the protected set. Fields missing in the set are taken from the record before. Undefined if there is nothing to record.
 * @param todos the last list of the run's own to-do tool, used if the set has no task list
 * @param key of the archive, for the marks of secrets
 */
export function protectedRecord(protectedSet: KeyInformationOptions, before: Message | undefined, todos: readonly string[], key: string): Message | undefined {
  const known = before ? keyInformationIn(before) : {}
  return keyRecord({ ...known, ...(todos.length > 0 && { taskList: todos }), ...protectedSet }, before ?? { id: 'first' }, (text) => redact(text, key))
}
