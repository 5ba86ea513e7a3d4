import type { Message, Part } from '../../message/index.ts'

/**
 * Returns the messages that have content for a wire other than their own: no provider accepts empty ones.
 * @param sealed whether signatures and sealed reasoning may be sent.
 */
export function said(messages: readonly Message[], sealed: boolean): Message[] {
  return messages.map((message) => (sealed ? message : unsealed(message))).filter(({ parts }) => !parts.every(isMute))
}

function unsealed(message: Message): Message {
  if (!message.parts.some((part) => part.type === 'reasoning')) return message
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type !== 'reasoning') return [part]
    return part.text === '' ? [] : [{ type: 'reasoning', text: part.text }]
  })
  return { ...message, parts }
}

/** Whether a part is copied in its own format and has no words for another. */
function isMute(part: Part): boolean {
  return part.type === 'opaque' && part.text === ''
}
