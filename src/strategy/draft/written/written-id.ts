import type { Message } from '../../../message/index.ts'

const OWN = /^(?:(?:note|summary|record|bridge):)+/

/** An id for what decant writes in the place of `first` and its followers: unique where the ids of the history are. */
export function writtenId(kind: 'note' | 'summary' | 'record', first: Pick<Message, 'id'>): string {
  return `${kind}:${first.id.replace(OWN, '')}`
}
