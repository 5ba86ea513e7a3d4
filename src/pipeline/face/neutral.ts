import type { ContentPart, Message, Part, Role } from '../../message/index.ts'
import type { ChatMessage } from './chat-message.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant', tool: 'tool' }

/**
 * A chat message as a neutral one, its parts of content first and in order. Its id is its place, so that it can be found again; unknown roles count
 * as the user's.
 */
export function neutral(message: ChatMessage, place: number): Message {
  const said = content(message)
  const parts: Part[] = message.role === 'tool' ? [{ type: 'tool-result', callId: message.tool_call_id ?? '', output: said }] : [...said]
  for (const call of message.tool_calls ?? []) {
    const { name = '', arguments: input = '' } = call?.function ?? {}
    parts.push({ type: 'tool-call', callId: call?.id ?? '', name, input: typeof input === 'string' ? input : JSON.stringify(input) })
  }
  return { id: String(place), role: (Object.hasOwn(ROLES, message.role) ? ROLES[message.role] : undefined) ?? 'user', parts }
}

/** The content of a chat message with the texts that its neutral form has; pictures and other parts stay as they are. */
export function withTexts(message: ChatMessage, { parts }: Message): ChatMessage['content'] {
  const [first] = parts
  const said = first?.type === 'tool-result' ? first.output : parts
  const textAt = (i: number) => {
    const part = said[i]
    return part?.type === 'text' ? part.text : undefined
  }
  if (typeof message.content === 'string') return textAt(0) ?? message.content
  if (!Array.isArray(message.content)) return message.content
  return message.content.map((part, i) => (part?.text === (textAt(i) ?? part.text) ? part : { ...part, text: textAt(i) }))
}

/** What is no text (a picture, sound, a refusal) stands as a file without words, which no strategy touches. */
function content({ role, content: given }: ChatMessage): ContentPart[] {
  if (typeof given === 'string') return given === '' && role !== 'tool' ? [] : [{ type: 'text', text: given }]
  return Array.isArray(given) ? given.map((part) => (typeof part?.text === 'string' ? { type: 'text', text: part.text } : { type: 'file' })) : []
}
