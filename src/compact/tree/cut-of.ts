import type { Edit, Message } from '../../message/index.ts'

/** The messages that an edit cuts, in order. */
export function cutOf(messages: readonly Message[], edit: Edit<Message>): Message[] {
  const result: Message[] = []
  let at = 0
  for (const section of edit) {
    const end = at + ('keep' in section ? section.keep : section.cut)
    for (; at < end; at++) if ('cut' in section) result.push(messages[at] as Message)
  }
  return result
}
