import type { ContentPart, Message, Part, ToolCallPart } from '../../../message/index.ts'
import { jsonOf, wordOf } from '../../../text/index.ts'
import { chatParts } from '../../wire/chat/chat-content.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { objectsIn } from '../told/objects-in.ts'

type Said = Pick<Message, 'role' | 'parts' | 'written'>

/** The ids of the calls of a session so far. */
export interface CopilotCalls {
  readonly asked: Set<string>
  /** Calls whose start came before the answer that requests them. */
  readonly begun: Set<string>
}

/**
 * Returns the messages of one event of a Copilot session; none if it only reports progress.
 * @param calls the calls of this event are added to these
 */
export function copilotMessages({ value, start, end }: JsonLine, first: number, calls: CopilotCalls): Message[] {
  const data = objectOf(value.data)
  const said = data ? saidBy(wordOf(value.type), data, `call_${first}`, calls) : []
  return said.map((one, i) => ({ id: `m${first + i}`, ...one, ...timeOf(value), source: { index: first + i, start, end } }))
}

function saidBy(type: string, data: JsonObject, unnamed: string, calls: CopilotCalls): Said[] {
  switch (type) {
    case 'system.message':
      return [{ role: data.role === 'developer' ? 'developer' : 'system', parts: contentOf(data.content ?? '') }]
    case 'user.message':
    case 'system.notification':
    case 'skill.invoked':
      return saidAs('user', [...contentOf(data.content), ...picturesIn(data.attachments)])
    case 'assistant.message':
      return saidAs('assistant', answered(data, unnamed, calls))
    case 'tool.execution_start':
    case 'tool.user_requested':
      return started(data, calls)
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

function saidAs(role: 'user' | 'assistant', parts: readonly Part[]): Said[] {
  return parts.length === 0 ? [] : [{ role, parts }]
}

function answered(data: JsonObject, unnamed: string, { asked, begun }: CopilotCalls): Part[] {
  const reasoning = stringOf(data.reasoningText) ?? ''
  const [signature, encrypted] = [stringOf(data.reasoningOpaque), stringOf(data.encryptedContent)]
  const calls = objectsIn(data.toolRequests)
    .map((call, i) => callOf(stringOf(call.toolCallId) ?? `${unnamed}_${i}`, stringOf(call.name), call.arguments))
    .filter(({ callId }) => !begun.delete(callId))
  for (const { callId } of calls) asked.add(callId)
  return [
    ...(reasoning !== '' || signature !== undefined || encrypted !== undefined
      ? [{ type: 'reasoning' as const, text: reasoning, ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }]
      : []),
    ...contentOf(data.content),
    ...calls,
  ]
}

/** Returns a call that no answer requested: one by the user, or in a log whose answers lack their calls. */
function started(data: JsonObject, { asked, begun }: CopilotCalls): Said[] {
  const id = stringOf(data.toolCallId)
  if (id === undefined || asked.has(id)) return []
  asked.add(id)
  begun.add(id)
  return [{ role: 'assistant', parts: [callOf(id, stringOf(data.toolName), data.arguments)] }]
}

function callOf(callId: string, name: string | undefined, args: unknown): ToolCallPart {
  return { type: 'tool-call', callId, name: name ?? '', input: typeof args === 'string' ? args : jsonOf(args ?? {}) }
}

/** Returns the result that the model received; for a failure, its reason. */
function resultOf(data: JsonObject): Part {
  const output = contentOf(saidIn(data))
  const pictures = picturesIn(objectOf(data.result)?.contents)
  const whole: ContentPart[] = [...(output.length > 0 ? output : [{ type: 'text' as const, text: '' }]), ...pictures]
  return { type: 'tool-result', callId: stringOf(data.toolCallId) ?? '', output: whole, ...(data.success === false && { isError: true }) }
}

/** Returns the content of a result apart from its pictures, whichever field holds it. */
function saidIn({ result, error, output }: JsonObject): unknown {
  const told = objectOf(result)
  const others = objectsIn(told?.contents).filter((block) => !isPicture(block))
  const whole = told && told.contents === undefined && Object.keys(told).length > 0 ? told : undefined
  return told?.content ?? (told ? (others.length > 0 ? others : whole) : result) ?? objectOf(error)?.message ?? error ?? output
}

function picturesIn(blocks: unknown): ContentPart[] {
  return objectsIn(blocks)
    .filter(isPicture)
    .map((block) => attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, []))
}

/** Whether a block of a result, or an attachment of the user, is a picture stored in the log. */
export function isPicture({ type, mimeType, data }: JsonObject): boolean {
  return type === 'image' || (typeof data === 'string' && wordOf(mimeType).startsWith('image/'))
}

/** Reads content that may be a text, a block, a list of these, or an object, which is written as JSON. Empty if there is none. */
function contentOf(content: unknown): ContentPart[] {
  const block = objectOf(content)
  if (block && typeof block.type !== 'string') return [{ type: 'text', text: jsonOf(content) }]
  const list = block ? [content] : content
  return chatParts(list, [], jsonText(list))
}
