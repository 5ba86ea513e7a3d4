import { type ContentPart, callInputAsText, type Message, type Part, type Role } from '../../message/index.ts'
import { scalarAsText } from '../../text/index.ts'
import type { MonitoredPart } from '../../token/index.ts'
import type { ChatMessage } from './chat-message.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant', tool: 'tool' }

/**
 * Converts a chat message to a neutral one, with its content parts first and in order. Its id is its index, so that it can be found again; unknown roles become
 * `user`.
 */
export function toNeutralMessage(message: ChatMessage, place: number): Message {
  const ownParts = messageParts(message)
  const parts: Part[] =
    message.role === 'tool' ? [{ type: 'tool-result', callId: nameAsText(message.tool_call_id), output: contentParts(ownParts) }] : [...ownParts]
  for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
    const { name, arguments: input } = call?.function ?? {}
    parts.push({ type: 'tool-call', callId: nameAsText(call?.id), name: nameAsText(name), input: callInputAsText(input) })
  }
  return { id: String(place), role: (Object.hasOwn(ROLES, message.role) ? ROLES[message.role] : undefined) ?? 'user', parts }
}

/** An id or a name as text: a log may contain numbers and null. */
function nameAsText(name: unknown): string {
  return name === undefined || name === null ? '' : scalarAsText(name)
}

/** The content of a chat message with the texts of its neutral form; pictures and other parts do not change. */
export function withTexts(message: ChatMessage, { parts }: Message): ChatMessage['content'] {
  const [first] = parts
  return contentWithTexts(message.content, message.role === 'tool' && first?.type === 'tool-result' ? first.output : parts)
}

/** The content of a message or a result with the current texts of its parts. */
function contentWithTexts(content: ChatMessage['content'], parts: readonly Part[]): ChatMessage['content'] {
  if (typeof content === 'string') return textOf(parts[0]) ?? content
  if (!Array.isArray(content)) return content
  return content.map((block, i) => {
    const part = parts[i]
    if (part?.type === 'tool-result') {
      const updated = contentWithTexts(block.content, part.output)
      return isSameContent(block.content, updated) ? block : { ...block, content: updated }
    }
    const text = textOf(part) ?? block?.text
    return block?.text === text ? block : { ...block, text }
  })
}

function textOf(part: Part | undefined): string | undefined {
  return part?.type === 'text' ? part.text : undefined
}

function isSameContent(before: ChatMessage['content'], after: ChatMessage['content']): boolean {
  return before === after || (Array.isArray(before) && Array.isArray(after) && before.every((block, i) => block === after[i]))
}

function messageParts({ role, content: given }: ChatMessage): Part[] {
  return typeof given === 'string' && given === '' && role !== 'tool' ? [] : partsOf(given)
}

function partsOf(content: MonitoredPart['content']): Part[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content.map(partOf) : []
}

/**
 * Converts a content block. Calls and results in Anthropic's blocks become calls and results; any other block without text (a picture, sound, a refusal)
 * becomes a file without text, which no strategy touches.
 */
function partOf(block: MonitoredPart | undefined): Part {
  if (block?.type === 'tool_use')
    return { type: 'tool-call', callId: nameAsText(block.id), name: nameAsText(block.name), input: callInputAsText(block.input ?? {}) }
  if (block?.type === 'tool_result') return { type: 'tool-result', callId: nameAsText(block.tool_use_id), output: contentParts(partsOf(block.content)) }
  return typeof block?.text === 'string' ? { type: 'text', text: block.text } : { type: 'file' }
}

/** The parts of a result, each as text or a file. */
function contentParts(parts: readonly Part[]): ContentPart[] {
  return parts.map((part) => (part.type === 'text' || part.type === 'file' ? part : { type: 'file' }))
}
