import type { Message } from '../../../message/index.ts'

const WRITTEN_PREFIX = /^(?:(?:note|summary|record|key|bridge):)+/

/**
 * The message in the user's name that decant writes in place of `first` and its followers. Its id is unique if the ids of the history are. A `key` is a record
 * that may stand next to another one.
 */
export function writtenMessage(kind: 'note' | 'summary' | 'record' | 'key', first: Pick<Message, 'id'>, text: string): Message {
  const id = `${kind}:${first.id.replace(WRITTEN_PREFIX, '')}`
  return { id, role: 'user', parts: [{ type: 'text', text }], written: kind === 'key' ? 'record' : kind }
}
