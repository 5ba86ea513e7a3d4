import type { Message } from '../../message/index.ts'

const ID_PREFIX = 'bridge:'

/**
 * What marks the message inserted between the last message and incoming ones that may not follow it directly.
 * @param nextId the id of the first incoming one
 */
export function bridgeMark(nextId: string): Pick<Message, 'id' | 'written'> {
  return { id: `${ID_PREFIX}${nextId}`, written: 'note' }
}

export function isBridge(message: Message | undefined): boolean {
  return message?.written === 'note' && message.id.startsWith(ID_PREFIX)
}
