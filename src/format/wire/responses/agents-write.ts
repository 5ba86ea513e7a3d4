import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { isSystem, messageText, partText } from '../../../message/index.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { writeItems } from './write-items.ts'

/** Authors items of the Agents SDK: one for each text, call and result. Reasoning belongs to the run that made it and is omitted. */
export function writeAgents(messages: readonly Message[], example?: JsonObject): object[] {
  return messages.flatMap((message) => writeMessage(message, example !== undefined))
}

function writeMessage(message: Message, sameFormat: boolean): object[] {
  const { role, parts } = message
  if (isSystem(message)) return [{ type: 'message', role: 'system', content: messageText(message) }]
  const writeContent = (run: readonly ContentPart[]) => {
    const content = run.flatMap((part) => writeBlock(part, role === 'assistant', sameFormat))
    if (content.length === 0) return undefined
    return role === 'assistant' ? { type: 'message', role, status: 'completed', content } : { type: 'message', role: 'user', content }
  }
  return writeItems(parts, (part) => writePart(part, sameFormat), writeContent)
}

function writePart(part: Part, sameFormat: boolean): object | undefined {
  if (part.type === 'tool-call') return { type: 'function_call', callId: part.callId, name: part.name, status: 'completed', arguments: part.input }
  if (part.type === 'tool-result') {
    const isText = part.output.every(({ type }) => type === 'text')
    const output = isText ? { type: 'text', text: part.output.map(partText).join('\n') } : part.output.flatMap((one) => writeBlock(one, false, sameFormat))
    return { type: 'function_call_result', name: part.name ?? 'tool', callId: part.callId, status: 'completed', output }
  }
  return sameFormat && part.type === 'opaque' && part.path?.length === 0 ? new VerbatimJson(part.json) : undefined
}

function writeBlock(part: ContentPart, isAssistant: boolean, sameFormat: boolean): object[] {
  const textBlock = (content: string) => [{ type: isAssistant ? 'output_text' : 'input_text', text: content }]
  if (part.type === 'text') return part.text === '' ? [] : textBlock(part.text)
  if (part.type === 'opaque') return sameFormat && part.json !== '' ? [new VerbatimJson(part.json)] : textBlock(part.text ?? part.json)
  if (part.type === 'image' && part.url !== undefined) return isAssistant ? [{ type: 'image', image: part.url }] : [{ type: 'input_image', image: part.url }]
  if (part.type === 'file' && part.text === undefined && part.url !== undefined && !isAssistant)
    return [{ type: 'input_file', file: part.url, ...(part.name !== undefined && { filename: part.name }) }]
  return textBlock(partText(part) || `[${part.type} ${part.mediaType ?? ''}]`)
}
