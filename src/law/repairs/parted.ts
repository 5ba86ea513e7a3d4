import type { Message } from '../../message/index.ts'

/** The results of a message and the words beside them, each in a message of its own; undefined where only one of these stands in it. */
export function parted(message: Message): [results: Message, words: Message] | undefined {
  const results = message.parts.filter((part) => part.type === 'tool-result')
  if (results.length === 0 || results.length === message.parts.length) return undefined
  return [
    { ...message, id: `${message.id}-results`, role: 'tool', parts: results },
    { ...message, parts: message.parts.filter((part) => part.type !== 'tool-result') },
  ]
}
