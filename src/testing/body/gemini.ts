import { type ContentPart, type History, isSystem, type Message, type Part, partText } from '../../message/index.ts'
import { parseObject } from './parse-object.ts'

/** The history as a body of Gemini; neighbouring messages of results become one content, as the wire requires. */
export function geminiBody(history: History): object {
  const messagesToSend = history.messages.filter((message) => !isSystem(message))
  const system = history.messages.filter(isSystem)
  const contents: { role: string; parts: unknown[]; results: boolean }[] = []
  for (const message of messagesToSend) {
    const last = contents.at(-1)
    const parts = encodeParts(message)
    const results = message.role !== 'assistant' && message.parts.length > 0 && message.parts.every(({ type }) => type === 'tool-result')
    if (results && last?.results) for (const part of parts) last.parts.push(part)
    else contents.push({ role: message.role === 'assistant' ? 'model' : 'user', parts, results })
  }
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system.flatMap(encodeParts) } }),
    contents: contents.map(({ role, parts }) => ({ role, parts })),
  }
}

/** The signature of reasoning is on the part after it. */
function encodeParts(message: Message): unknown[] {
  const result: unknown[] = []
  let signature: string | undefined
  for (const part of message.parts) {
    if (part.type === 'reasoning') {
      signature = part.signature
      result.push({ text: part.text, thought: true })
      continue
    }
    result.push({ ...encodePart(part), ...(signature !== undefined && { thoughtSignature: signature }) })
    signature = undefined
  }
  return result
}

function encodePart(part: Exclude<Part, { type: 'reasoning' }>): object {
  switch (part.type) {
    case 'tool-call':
      return { functionCall: { id: part.callId, name: part.name, args: parseObject(part.input) } }
    case 'tool-result':
      return { functionResponse: { id: part.callId, name: part.name ?? 'tool', response: { output: part.output.map(partText).join('\n') } } }
    default:
      return encodeContentPart(part)
  }
}

function encodeContentPart(part: ContentPart): object {
  if (part.type === 'image') return { fileData: { mimeType: 'image/png', fileUri: part.url ?? 'https://example.com/picture.png' } }
  if (part.type === 'opaque') return parseObject(part.json)
  return { text: part.text ?? '' }
}
