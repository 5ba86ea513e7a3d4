import { type Edit, type Message, spans } from '../../message/index.ts'

/** The messages that an edit cuts, in order. */
export function cutMessages(messages: readonly Message[], edit: Edit<Message>): Message[] {
  return spans(edit).flatMap(({ section, start, end }) => ('cut' in section ? messages.slice(start, end) : []))
}
