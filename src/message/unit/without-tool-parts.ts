import type { Message } from '../message.ts'
import type { Part } from '../part.ts'

/**
 * Returns a message without its results, calls and reasoning, as a message of the user: the user's text alongside tool results, as some providers want both in
 * one message. White space is dropped too: providers refuse it on its own. A message without results is returned unchanged.
 */
export function withoutToolParts(message: Message): Message {
  const { id, role, parts, at } = message
  if (!parts.some(({ type }) => type === 'tool-result')) return message
  return { id, role, parts: parts.filter(isUserContent), ...(at !== undefined && { at }) }
}

function isUserContent(part: Part): boolean {
  return part.type !== 'tool-result' && part.type !== 'tool-call' && part.type !== 'reasoning' && (part.type !== 'text' || /\S/.test(part.text))
}
