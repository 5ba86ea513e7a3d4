import type { Message } from '../message.ts'
import type { Part } from '../part.ts'

/**
 * A message without results, calls and reasoning, as one of the user's own: what he says beside what tools gave, as some providers want both in one
 * message. White space says nothing, and providers refuse it where it stands alone. One that brings no result is itself.
 */
export function besideResults(message: Message): Message {
  const { id, role, parts, at } = message
  if (!parts.some(({ type }) => type === 'tool-result')) return message
  return { id, role, parts: parts.filter(isSaid), ...(at !== undefined && { at }) }
}

function isSaid(part: Part): boolean {
  return part.type !== 'tool-result' && part.type !== 'tool-call' && part.type !== 'reasoning' && (part.type !== 'text' || /\S/.test(part.text))
}
