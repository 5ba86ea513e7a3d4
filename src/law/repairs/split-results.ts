import type { Message } from '../../message/index.ts'

/** Splits a message into its results and its words, one message each; undefined if it contains only one of the two. */
export function splitResults(message: Message): [results: Message, words: Message] | undefined {
  const results = message.parts.filter((part) => part.type === 'tool-result')
  if (results.length === 0 || results.length === message.parts.length) return undefined
  return [
    { ...message, id: `${message.id}-results`, role: 'tool', parts: results },
    { ...message, parts: message.parts.filter((part) => part.type !== 'tool-result') },
  ]
}
