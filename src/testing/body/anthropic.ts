import type { History, Message, Part } from '../../message/index.ts'
import { isSystem } from '../../message/index.ts'
import { parsed } from './parsed.ts'
import { png } from './png.ts'

/** The history as a body of Anthropic Messages, message for message; malformed parts stay malformed. */
export function anthropicBody(history: History, model = 'claude-sonnet-4-5'): object {
  const system = history.messages.filter(isSystem).flatMap((message) => message.parts.map(block))
  const messages = history.messages.filter((message) => !isSystem(message)).map((message) => ({ role: role(message), content: message.parts.map(block) }))
  const tools = history.tools.map((tool): unknown => JSON.parse(tool.schema))
  return { model, max_tokens: 1024, ...(system.length > 0 && { system }), ...(tools.length > 0 && { tools }), messages }
}

function role(message: Message): 'user' | 'assistant' {
  return message.role === 'assistant' ? 'assistant' : 'user'
}

function block(part: Part): object {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'reasoning':
      return part.encrypted !== undefined
        ? { type: 'redacted_thinking', data: part.encrypted }
        : { type: 'thinking', thinking: part.text, signature: part.signature ?? '' }
    case 'tool-call':
      return { type: part.hosted ? 'server_tool_use' : 'tool_use', id: part.callId, name: part.name, input: parsed(part.input) }
    case 'tool-result':
      if (part.hosted) return { type: `${part.name ?? 'web_search'}_tool_result`, tool_use_id: part.callId, content: part.output.map(block) }
      return { type: 'tool_result', tool_use_id: part.callId, content: part.output.map(block), ...(part.isError && { is_error: true }) }
    case 'image':
      return { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png(part.width ?? 1, part.height ?? 1) } }
    case 'file':
      return { type: 'document', source: { type: 'text', media_type: 'text/plain', data: part.text ?? '' } }
    case 'opaque':
      return parsed(part.json)
  }
}
