import type { Message, Part, Role } from '../../message/index.ts'
import type { ChatMessage } from './chat-message.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant', tool: 'tool' }

/** A chat message as a neutral one. Its id is its place, so that it can be found again; unknown roles count as the user's. */
export function neutral(message: ChatMessage, place: number): Message {
  const text = textOf(message)
  const parts: Part[] = []
  if (message.role === 'tool') parts.push({ type: 'tool-result', callId: message.tool_call_id ?? '', output: [{ type: 'text', text }] })
  else if (text !== '') parts.push({ type: 'text', text })
  for (const call of message.tool_calls ?? []) {
    parts.push({ type: 'tool-call', callId: call.id ?? '', name: call.function?.name ?? '', input: call.function?.arguments ?? '' })
  }
  return { id: String(place), role: ROLES[message.role] ?? 'user', parts }
}

/** The words of a chat message; texts of content parts from a new line each. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return content?.map((part) => part.text ?? '').join('\n') ?? ''
}
