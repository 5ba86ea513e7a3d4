import type { Message, Part } from '../../../message/index.ts'
import { isSystem, messageText, partText } from '../../../message/index.ts'
import { argumentsObject } from '../part/arguments-object.ts'
import { Exact } from '../part/exact.ts'
import type { JsonObject } from '../value.ts'
import { asSeals } from './ai-sdk-seals.ts'

interface Written {
  readonly id: string
  readonly role: 'system' | 'user' | 'assistant'
  readonly parts: object[]
}

/** The parts of calls that wait for their results, and all ids in use, each with the next number to append to it. */
interface Calls {
  readonly waiting: Map<string, Record<string, unknown>>
  readonly used: Map<string, number>
}

/** Authors UI messages: the steps of one answer form one message, and a result is added to the part of its call. */
export function writeAiSdkUi(messages: readonly Message[], beside?: JsonObject): object[] {
  const own = beside !== undefined
  const result: Written[] = []
  const calls: Calls = { waiting: new Map(), used: new Map() }
  for (const message of messages) {
    const { role, id, parts } = message
    if (isSystem(message))
      result.push({ id, role: 'system', parts: own ? parts.flatMap((part) => partOf(part, own, calls)) : [{ type: 'text', text: messageText(message) }] })
    else if (role === 'user') result.push({ id, role, parts: parts.flatMap((part) => partOf(part, own, calls)) })
    else {
      const before = result.at(-1)
      const joins = before?.role === 'assistant' && !own
      const last: Written = joins ? before : { id, role: 'assistant', parts: [] }
      if (!joins) result.push(last)
      if (role === 'assistant' && joins) last.parts.push({ type: 'step-start' })
      for (const part of parts) for (const one of partOf(part, own, calls)) last.parts.push(one)
    }
  }
  return result.filter(({ parts }) => parts.length > 0)
}

function partOf(part: Part, own: boolean, calls: Calls): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, providerMetadata: asSeals(part) }]
    case 'tool-call': {
      const call = { type: 'dynamic-tool', toolName: part.name, toolCallId: part.callId, state: 'input-available', input: argumentsObject(part.input) }
      calls.waiting.set(part.callId, call)
      calls.used.set(part.callId, calls.used.get(part.callId) ?? 2)
      return [call]
    }
    case 'tool-result':
      return answer(part, calls)
    case 'image':
    case 'file':
      if (part.url === undefined) return [{ type: 'text', text: partText(part) || `[${part.type} ${part.mediaType ?? ''}]` }]
      return [{ type: 'file', url: part.url, mediaType: part.mediaType ?? (part.type === 'image' ? 'image/*' : 'application/octet-stream') }]
    case 'opaque':
      return [own && part.json !== '' ? new Exact(part.json) : { type: 'text', text: part.text ?? part.json }]
  }
}

/** Adds a result to the part of its call; a result without a call becomes a part of its own, with its own id. */
function answer({ callId, name = 'tool', output, isError }: Part & { type: 'tool-result' }, { waiting, used }: Calls): object[] {
  const text = output.map((part) => (part.type === 'opaque' ? (part.text ?? part.json) : partText(part))).join('\n')
  const said = isError ? { state: 'output-error', errorText: text } : { state: 'output-available', output: text }
  const call = waiting.get(callId)
  waiting.delete(callId)
  if (!call) return [{ type: 'dynamic-tool', toolName: name, toolCallId: freeId(callId, used), input: {}, ...said }]
  Object.assign(call, said)
  return []
}

function freeId(wanted: string, used: Map<string, number>): string {
  let next = used.get(wanted)
  let id = wanted
  if (next !== undefined) while (used.has(id)) id = `${wanted}_${next++}`
  used.set(wanted, next ?? 2)
  if (id !== wanted) used.set(id, 2)
  return id
}
