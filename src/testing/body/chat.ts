import type { ContentPart, History, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../message/index.ts'
import { pngHeader } from './png-header.ts'

/** The history as a body of OpenAI Chat Completions; a message of several results becomes one message each. */
export function chatBody(history: History, model = 'gpt-5'): object {
  const tools = history.tools.map((tool) => ({ type: 'function', function: { name: tool.name, parameters: {} } }))
  return { model, ...(tools.length > 0 && { tools }), messages: history.messages.flatMap(encodeMessage) }
}

function encodeMessage(message: Message): object[] {
  const results = message.parts.filter((part): part is ToolResultPart => part.type === 'tool-result')
  const resultMessages = results.map((part) => ({ role: 'tool', tool_call_id: part.callId, content: part.output.map(encodePart) }))
  const others = message.parts.filter((part) => part.type !== 'tool-result')
  return others.length === 0 && results.length > 0 ? resultMessages : [...resultMessages, encodeContent(message, others)]
}

function encodeContent(message: Message, parts: readonly Part[]): object {
  const calls = parts.filter((part): part is ToolCallPart => part.type === 'tool-call')
  const reasoning = parts.filter((part): part is ReasoningPart => part.type === 'reasoning')
  const contentParts = parts.filter((part): part is ContentPart => part.type !== 'tool-call' && part.type !== 'reasoning' && part.type !== 'tool-result')
  return {
    role: message.role,
    ...(contentParts.length > 0 && { content: contentParts.map(encodePart) }),
    ...(reasoning.length > 0 && { reasoning_content: reasoning.map((part) => part.text).join('') }),
    ...(calls.length > 0 && { tool_calls: calls.map((part) => ({ id: part.callId, type: 'function', function: { name: part.name, arguments: part.input } })) }),
  }
}

function encodePart(part: ContentPart): unknown {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image':
      return { type: 'image_url', image_url: { url: `data:image/png;base64,${pngHeader(part.width ?? 1, part.height ?? 1)}` } }
    case 'file':
      return { type: 'text', text: part.text ?? '' }
    case 'opaque':
      return JSON.parse(part.json)
  }
}
