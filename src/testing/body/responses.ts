import type { ContentPart, History, Message, Part } from '../../message/index.ts'

/** The history as a body of OpenAI Responses: each call, result and piece of reasoning is an item of its own. */
export function responsesBody(history: History, model = 'gpt-5'): object {
  return { model, store: false, input: history.messages.flatMap((message) => message.parts.map((part, at) => encodeItem(message, part, at))) }
}

function encodeItem(message: Message, part: Part, at: number): unknown {
  const suffix = `${message.id}_${at}`
  switch (part.type) {
    case 'reasoning':
      return {
        type: 'reasoning',
        id: `rs_${suffix}`,
        summary: [{ type: 'summary_text', text: part.text }],
        encrypted_content: part.encrypted ?? part.signature ?? '',
      }
    case 'tool-call':
      return { type: 'function_call', id: `fc_${suffix}`, call_id: part.callId, name: part.name, arguments: part.input }
    case 'tool-result':
      return { type: 'function_call_output', call_id: part.callId, output: part.output.map(encodeContent) }
    case 'opaque':
      return JSON.parse(part.json)
    default:
      return { type: 'message', ...(message.role === 'assistant' && { id: `msg_${suffix}` }), role: message.role, content: [encodeText(message, part)] }
  }
}

function encodeText(message: Message, part: ContentPart): unknown {
  return message.role === 'assistant' && part.type === 'text' ? { type: 'output_text', text: part.text, annotations: [] } : encodeContent(part)
}

function encodeContent(part: ContentPart): unknown {
  if (part.type === 'image') return { type: 'input_image', image_url: part.url ?? 'https://example.com/picture.png', detail: 'auto' }
  if (part.type === 'opaque') return JSON.parse(part.json)
  return { type: 'input_text', text: part.text ?? '' }
}
