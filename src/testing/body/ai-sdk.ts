import type { History, Message, Part, ToolCallPart } from '../../message/index.ts'
import { partText } from '../../message/index.ts'
import { parseJson } from '../../text/index.ts'

/** The history as model messages of the AI SDK. Results in a user message are moved to a tool message before it. */
export function aiSdkBody(history: History): object {
  return { messages: history.messages.flatMap(modelMessages) }
}

function modelMessages({ role, parts }: Message): object[] {
  if (role !== 'user') return [{ role: role === 'developer' ? 'system' : role, content: parts.map(encodePart) }]
  const results = parts.filter((part) => part.type === 'tool-result')
  if (results.length === 0) return [{ role, content: parts.map(encodePart) }]
  const otherParts = parts.filter((part) => part.type !== 'tool-result')
  return [{ role: 'tool', content: results.map(encodePart) }, ...(otherParts.length > 0 ? [{ role, content: otherParts.map(encodePart) }] : [])]
}

function encodePart(part: Part): unknown {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'reasoning':
      return { type: 'reasoning', text: part.text, ...(part.signature !== undefined && { providerOptions: { anthropic: { signature: part.signature } } }) }
    case 'tool-call':
      return { type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: inputOf(part) }
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

/** The SDK keeps arguments that are not JSON as the text that the model wrote. */
function inputOf({ input }: ToolCallPart): unknown {
  const value = parseJson(input)
  return value === undefined ? input : value
}
