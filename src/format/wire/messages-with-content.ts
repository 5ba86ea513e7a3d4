import type { Message, Part } from '../../message/index.ts'

/**
 * Returns the messages that have content for a wire other than their own: no provider accepts empty ones.
 * @param keepSignatures whether signatures and encrypted reasoning may be sent.
 */
export function messagesWithContent(messages: readonly Message[], keepSignatures: boolean): Message[] {
  return messages.map((message) => (keepSignatures ? message : withoutSignatures(message))).filter(({ parts }) => !parts.every(isTextlessBlock))
}

function withoutSignatures(message: Message): Message {
  if (!message.parts.some((part) => part.type === 'reasoning')) return message
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type !== 'reasoning') return [part]
    return part.text === '' ? [] : [{ type: 'reasoning', text: part.text }]
  })
  return { ...message, parts }
}

/** Whether a part is copied in its own format and has no words for another. */
function isTextlessBlock(part: Part): boolean {
  return part.type === 'opaque' && part.text === ''
}
