import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { isSystem, messageText, partText } from '../../../message/index.ts'
import { Exact } from '../part/exact.ts'
import type { JsonObject } from '../value.ts'
import { itemsOf } from './items-of.ts'

/** Authors items of the Agents SDK: one for each text, call and result. Reasoning belongs to the run that made it and is omitted. */
export function writeAgents(messages: readonly Message[], beside?: JsonObject): object[] {
  return messages.flatMap((message) => items(message, beside !== undefined))
}

function items(message: Message, own: boolean): object[] {
  const { role, parts } = message
  if (isSystem(message)) return [{ type: 'message', role: 'system', content: messageText(message) }]
  const said = (run: readonly ContentPart[]) => {
    const content = run.flatMap((part) => block(part, role === 'assistant', own))
    if (content.length === 0) return undefined
    return role === 'assistant' ? { type: 'message', role, status: 'completed', content } : { type: 'message', role: 'user', content }
  }
  return itemsOf(parts, (part) => itemOf(part, own), said)
}

function itemOf(part: Part, own: boolean): object | undefined {
  if (part.type === 'tool-call') return { type: 'function_call', callId: part.callId, name: part.name, status: 'completed', arguments: part.input }
  if (part.type === 'tool-result') {
    const text = part.output.every(({ type }) => type === 'text')
    const output = text ? { type: 'text', text: part.output.map(partText).join('\n') } : part.output.flatMap((one) => block(one, false, own))
    return { type: 'function_call_result', name: part.name ?? 'tool', callId: part.callId, status: 'completed', output }
  }
  return own && part.type === 'opaque' && part.path?.length === 0 ? new Exact(part.json) : undefined
}

function block(part: ContentPart, assistant: boolean, own: boolean): object[] {
  const text = (words: string) => [{ type: assistant ? 'output_text' : 'input_text', text: words }]
  if (part.type === 'text') return part.text === '' ? [] : text(part.text)
  if (part.type === 'opaque') return own && part.json !== '' ? [new Exact(part.json)] : text(part.text ?? part.json)
  if (part.type === 'image' && part.url !== undefined) return assistant ? [{ type: 'image', image: part.url }] : [{ type: 'input_image', image: part.url }]
  if (part.type === 'file' && part.text === undefined && part.url !== undefined && !assistant)
    return [{ type: 'input_file', file: part.url, ...(part.name !== undefined && { filename: part.name }) }]
  return text(partText(part) || `[${part.type} ${part.mediaType ?? ''}]`)
}
