import { redact } from '../../archive/index.ts'
import type { Message } from '../../message/index.ts'
import { type KeyInformationOptions, keyInformationIn, keyRecord } from '../../strategy/index.ts'

/**
 * The record of the protected set. What the set leaves out stands as in the record before. Undefined where there is nothing to record.
 * @param todos what the run's own to-do tool said last, where the set names no task list
 * @param key of the archive, for the marks of secrets
 */
export function protectedRecord(set: KeyInformationOptions, before: Message | undefined, todos: readonly string[], key: string): Message | undefined {
  const known = before ? keyInformationIn(before) : {}
  return keyRecord({ ...known, ...(todos.length > 0 && { taskList: todos }), ...set }, before ?? { id: 'first' }, (text) => redact(text, key))
}
