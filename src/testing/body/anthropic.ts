import type { History, Message, Part } from '../../message/index.ts'
import { isSystem } from '../../message/index.ts'
import { parseObject } from './parse-object.ts'
import { pngHeader } from './png-header.ts'

/** The history as a body of Anthropic Messages, message for message; malformed parts stay malformed. */
export function anthropicBody(history: History, model = 'claude-sonnet-4-5'): object {
  const system = history.messages.filter(isSystem).flatMap((message) => message.parts.map(encodePart))
  const messages = history.messages
    .filter((message) => !isSystem(message))
    .map((message) => ({ role: roleOf(message), content: message.parts.map(encodePart) }))
  const tools = history.tools.map((tool): unknown => JSON.parse(tool.schema))
  return { model, max_tokens: 1024, ...(system.length > 0 && { system }), ...(tools.length > 0 && { tools }), messages }
}

function roleOf(message: Message): 'user' | 'assistant' {
  return message.role === 'assistant' ? 'assistant' : 'user'
}

function encodePart(part: Part): object {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'reasoning':
      return part.encrypted !== undefined
        ? { type: 'redacted_thinking', data: part.encrypted }
        : { type: 'thinking', thinking: part.text, signature: part.signature ?? '' }
    case 'tool-call':
      return { type: part.hosted ? 'server_tool_use' : 'tool_use', id: part.callId, name: part.name, input: parseObject(part.input) }
    case 'tool-result':
      if (part.hosted) return { type: `${part.name ?? 'web_search'}_tool_result`, tool_use_id: part.callId, content: part.output.map(encodePart) }
      return { type: 'tool_result', tool_use_id: part.callId, content: part.output.map(encodePart), ...(part.isError && { is_error: true }) }
    case 'image':
      return { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pngHeader(part.width ?? 1, part.height ?? 1) } }
    case 'file':
      return { type: 'document', source: { type: 'text', media_type: 'text/plain', data: part.text ?? '' } }
    case 'opaque':
      return parseObject(part.json)
  }
}
