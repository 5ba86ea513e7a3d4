import type { History, Part } from '../../message/index.ts'
import { partText } from '../../message/index.ts'

/** The history as model messages of the AI SDK. */
export function aiSdkBody(history: History): object {
  return { messages: history.messages.map((message) => ({ role: message.role === 'developer' ? 'system' : message.role, content: message.parts.map(block) })) }
}

function block(part: Part): unknown {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'reasoning':
      return { type: 'reasoning', text: part.text, ...(part.signature !== undefined && { providerOptions: { anthropic: { signature: part.signature } } }) }
    case 'tool-call':
      return { type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: JSON.parse(part.input) }
    case 'tool-result':
      return { type: 'tool-result', toolCallId: part.callId, toolName: part.name ?? 'tool', output: { type: 'text', value: partText(part) } }
    case 'image':
      return { type: 'image', image: part.url ?? '', mediaType: part.mediaType }
    case 'file':
      return { type: 'file', data: part.url ?? '', mediaType: part.mediaType }
    case 'opaque':
      return JSON.parse(part.json)
  }
}
