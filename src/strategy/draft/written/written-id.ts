import type { Message } from '../../../message/index.ts'

const WRITTEN_PREFIX = /^(?:(?:note|summary|record|key|bridge):)+/

/**
 * The id of a message that decant writes in place of `first` and its followers: unique if the ids of the history are. `key` may occur next to a `record` there.
 */
export function writtenId(kind: 'note' | 'summary' | 'record' | 'key', first: Pick<Message, 'id'>): string {
  return `${kind}:${first.id.replace(WRITTEN_PREFIX, '')}`
}
