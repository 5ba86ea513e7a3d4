import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { jsonOf, wordOf } from '../../../text/index.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'

type Said = Pick<Message, 'role' | 'parts' | 'written'>

/**
 * The messages of one event of a Copilot session; none where it only tells how the session goes on.
 * @param asked ids of the calls so far; those of this event join them
 */
export function copilotMessages({ value, start, end }: JsonLine, first: number, asked: Set<string>): Message[] {
  const data = objectOf(value.data)
  const said = data ? saidBy(wordOf(value.type), data, `call_${first}`, asked) : []
  const at = stringOf(value.timestamp)
  return said.map((one, i) => ({ id: `m${first + i}`, ...one, ...(at !== undefined && { at }), source: { index: first + i, start, end } }))
}

function saidBy(type: string, data: JsonObject, unnamed: string, asked: Set<string>): Said[] {
  const text = stringOf(data.content) ?? ''
  switch (type) {
    case 'system.message':
      return [{ role: data.role === 'developer' ? 'developer' : 'system', parts: [{ type: 'text', text }] }]
    case 'user.message':
    case 'system.notification':
    case 'skill.invoked':
      return text === '' ? [] : [{ role: 'user', parts: [{ type: 'text', text }] }]
    case 'assistant.message': {
      const parts = answered(data, unnamed)
      for (const part of parts) if (part.type === 'tool-call') asked.add(part.callId)
      return parts.length === 0 ? [] : [{ role: 'assistant', parts }]
    }
    case 'tool.execution_start':
    case 'tool.user_requested':
      return started(data, asked)
    case 'tool.execution_complete':
      return [{ role: 'tool', parts: [resultOf(data)] }]
    case 'session.compaction_complete': {
      const summary = stringOf(data.summaryContent)
      return summary && data.success !== false ? [{ role: 'user', parts: [{ type: 'text', text: summary }], written: 'summary' }] : []
    }
    default:
      return []
  }
}

function answered(data: JsonObject, unnamed: string): Part[] {
  const reasoning = stringOf(data.reasoningText) ?? ''
  const [signature, encrypted] = [stringOf(data.reasoningOpaque), stringOf(data.encryptedContent)]
  const text = stringOf(data.content) ?? ''
  const calls = (Array.isArray(data.toolRequests) ? data.toolRequests : []).map(objectOf).filter((call) => call !== undefined)
  return [
    ...(reasoning !== '' || signature !== undefined || encrypted !== undefined
      ? [{ type: 'reasoning' as const, text: reasoning, ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }]
      : []),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map((call, i) => callOf(stringOf(call.toolCallId) ?? `${unnamed}_${i}`, stringOf(call.name), call.arguments)),
  ]
}

/** A call that no answer asked for: of the user himself, or in a log without its answers' calls. */
function started(data: JsonObject, asked: Set<string>): Said[] {
  const id = stringOf(data.toolCallId)
  if (id === undefined || asked.has(id)) return []
  asked.add(id)
  return [{ role: 'assistant', parts: [callOf(id, stringOf(data.toolName), data.arguments)] }]
}

function callOf(callId: string, name: string | undefined, args: unknown): Part {
  return { type: 'tool-call', callId, name: name ?? '', input: typeof args === 'string' ? args : jsonOf(args ?? {}) }
}

/** What the model was given; what failed tells why. */
function resultOf(data: JsonObject): Part {
  const result = objectOf(data.result)
  const text = stringOf(result?.content) ?? stringOf(objectOf(data.error)?.message) ?? stringOf(data.error) ?? stringOf(data.output) ?? ''
  const pictures = (Array.isArray(result?.contents) ? result.contents : []).map(objectOf).filter((block) => block?.type === 'image')
  const output: ContentPart[] = [
    { type: 'text', text },
    ...pictures.map((block) => attachment({ mediaType: stringOf(block?.mimeType), data: stringOf(block?.data) }, [])),
  ]
  return { type: 'tool-result', callId: stringOf(data.toolCallId) ?? '', output, ...(data.success === false && { isError: true }) }
}
