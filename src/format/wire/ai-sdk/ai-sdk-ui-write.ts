import type { Message, Part } from '../../../message/index.ts'
import { isSystem, messageText, partText } from '../../../message/index.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { asAiSdkSignatures } from './ai-sdk-signatures.ts'

interface UiMessage {
  readonly id?: string
  readonly role: 'system' | 'user' | 'assistant'
  readonly parts: object[]
}

/** The parts of calls that wait for their results, and all ids in use, each with the next number to append to it. */
interface Calls {
  readonly waiting: Map<string, Record<string, unknown>>
  readonly used: Map<string, number>
}

/**
 * Authors UI messages: the steps of one answer form one message, and a result is added to the part of its call. A message that replaces one of the document
 * keeps that one's id.
 */
export function writeAiSdkUi(messages: readonly Message[], example?: JsonObject): object[] {
  const sameFormat = example !== undefined
  const result: UiMessage[] = []
  const calls: Calls = { waiting: new Map(), used: new Map() }
  for (const message of messages) {
    const { role, parts } = message
    const id = sameFormat && message.source !== undefined ? {} : { id: message.id }
    if (isSystem(message))
      result.push({
        ...id,
        role: 'system',
        parts: sameFormat ? parts.flatMap((part) => writePart(part, sameFormat, calls)) : [{ type: 'text', text: messageText(message) }],
      })
    else if (role === 'user') result.push({ ...id, role, parts: parts.flatMap((part) => writePart(part, sameFormat, calls)) })
    else {
      const before = result.at(-1)
      const continuesAnswer = before?.role === 'assistant' && !sameFormat
      const last: UiMessage = continuesAnswer ? before : { ...id, role: 'assistant', parts: [] }
      if (!continuesAnswer) result.push(last)
      if (role === 'assistant' && continuesAnswer) last.parts.push({ type: 'step-start' })
      for (const part of parts) for (const one of writePart(part, sameFormat, calls)) last.parts.push(one)
    }
  }
  return result.filter(({ parts }) => parts.length > 0)
}

function writePart(part: Part, sameFormat: boolean, calls: Calls): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, providerMetadata: asAiSdkSignatures(part) }]
    case 'tool-call': {
      const call = { type: 'dynamic-tool', toolName: part.name, toolCallId: part.callId, state: 'input-available', input: argumentsObject(part.input) }
      calls.waiting.set(part.callId, call)
      calls.used.set(part.callId, calls.used.get(part.callId) ?? 2)
      return [call]
    }
    case 'tool-result':
      return addResult(part, calls)
    case 'image':
    case 'file':
      if (part.url === undefined) return [{ type: 'text', text: partText(part) || `[${part.type} ${part.mediaType ?? ''}]` }]
      return [
        {
          type: 'file',
          url: part.url,
          mediaType: part.mediaType ?? (part.type === 'image' ? 'image/*' : 'application/octet-stream'),
          ...(part.type === 'file' && part.name !== undefined && { filename: part.name }),
        },
      ]
    case 'opaque':
      return [sameFormat && part.json !== '' ? new VerbatimJson(part.json) : { type: 'text', text: part.text ?? part.json }]
  }
}

/** Adds a result to the part of its call; a result without a call becomes a part of its own, with its own id. */
function addResult({ callId, name = 'tool', output, isError }: Part & { type: 'tool-result' }, { waiting, used }: Calls): object[] {
  const text = output.map((part) => (part.type === 'opaque' ? (part.text ?? part.json) : partText(part))).join('\n')
  const outcome = isError ? { state: 'output-error', errorText: text } : { state: 'output-available', output: text }
  const call = waiting.get(callId)
  waiting.delete(callId)
  if (!call) return [{ type: 'dynamic-tool', toolName: name, toolCallId: uniqueId(callId, used), input: {}, ...outcome }]
  Object.assign(call, outcome)
  return []
}

function uniqueId(preferredId: string, used: Map<string, number>): string {
  let next = used.get(preferredId)
  let id = preferredId
  if (next !== undefined) while (used.has(id)) id = `${preferredId}_${next++}`
  used.set(preferredId, next ?? 2)
  if (id !== preferredId) used.set(id, 2)
  return id
}
