import type { Message } from '../../../message/index.ts'

const OWN = /^(?:(?:note|summary|record|key|bridge):)+/

/** An id for what decant writes in the place of `first` and its followers: unique where the ids of the history are. `key` stands beside a `record` there. */
export function writtenId(kind: 'note' | 'summary' | 'record' | 'key', first: Pick<Message, 'id'>): string {
  return `${kind}:${first.id.replace(OWN, '')}`
}
