import type { ContentPart, Message, Part, ToolCallPart } from '../../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { chatParts } from '../../wire/chat/chat-parts.ts'
import { attachment } from '../../wire/part/attachment.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { objectsIn } from '../reading/objects-in.ts'

type MessageDraft = Pick<Message, 'role' | 'parts' | 'written'>

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
  const data = asObject(value.data)
  const drafts = data ? readEvent(scalarAsText(value.type), data, `call_${first}`, calls) : []
  return drafts.map((one, i) => ({ id: `m${first + i}`, ...one, ...timeOf(value), source: { index: first + i, start, end } }))
}

function readEvent(type: string, data: JsonObject, fallbackId: string, calls: CopilotCalls): MessageDraft[] {
  switch (type) {
    case 'system.message':
      return [{ role: data.role === 'developer' ? 'developer' : 'system', parts: readContent(data.content ?? '') }]
    case 'user.message':
    case 'system.notification':
    case 'skill.invoked':
      return messageWithParts('user', [...readContent(data.content), ...picturesIn(data.attachments)])
    case 'assistant.message':
      return messageWithParts('assistant', answerParts(data, fallbackId, calls))
    case 'tool.execution_start':
    case 'tool.user_requested':
      return startedCall(data, calls)
    case 'tool.execution_complete':
      return [{ role: 'tool', parts: [readResult(data)] }]
    case 'session.compaction_complete': {
      const summary = stringOf(data.summaryContent)
      return summary && data.success !== false ? [{ role: 'user', parts: [{ type: 'text', text: summary }], written: 'summary' }] : []
    }
    default:
      return []
  }
}

function messageWithParts(role: 'user' | 'assistant', parts: readonly Part[]): MessageDraft[] {
  return parts.length === 0 ? [] : [{ role, parts }]
}

function answerParts(data: JsonObject, fallbackId: string, { asked: requestedIds, begun: startedEarly }: CopilotCalls): Part[] {
  const reasoning = stringOf(data.reasoningText) ?? ''
  const [signature, encrypted] = [stringOf(data.reasoningOpaque), stringOf(data.encryptedContent)]
  const calls = objectsIn(data.toolRequests)
    .map((call, i) => toolCallPart(stringOf(call.toolCallId) ?? `${fallbackId}_${i}`, stringOf(call.name), call.arguments))
    .filter(({ callId }) => !startedEarly.delete(callId))
  for (const { callId } of calls) requestedIds.add(callId)
  return [
    ...(reasoning !== '' || signature !== undefined || encrypted !== undefined
      ? [{ type: 'reasoning' as const, text: reasoning, ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }]
      : []),
    ...readContent(data.content),
    ...calls,
  ]
}

/** Returns a call that no answer requested: one by the user, or in a log whose answers lack their calls. */
function startedCall(data: JsonObject, { asked: requestedIds, begun: startedEarly }: CopilotCalls): MessageDraft[] {
  const id = stringOf(data.toolCallId)
  if (id === undefined || requestedIds.has(id)) return []
  requestedIds.add(id)
  startedEarly.add(id)
  return [{ role: 'assistant', parts: [toolCallPart(id, stringOf(data.toolName), data.arguments)] }]
}

function toolCallPart(callId: string, name: string | undefined, args: unknown): ToolCallPart {
  return { type: 'tool-call', callId, name: name ?? '', input: inputText(args) }
}

/** Returns the result that the model received; for a failure, its reason. */
function readResult(data: JsonObject): Part {
  const output = readContent(resultContent(data))
  const pictures = picturesIn(asObject(data.result)?.contents)
  const outputParts: ContentPart[] = [...(output.length > 0 ? output : [{ type: 'text' as const, text: '' }]), ...pictures]
  return { type: 'tool-result', callId: stringOf(data.toolCallId) ?? '', output: outputParts, ...(data.success === false && { isError: true }) }
}

/** Returns the content of a result apart from its pictures, whichever field contains it. */
function resultContent({ result, error, output }: JsonObject): unknown {
  const resultObject = asObject(result)
  const others = objectsIn(resultObject?.contents).filter((block) => !isPicture(block))
  const objectContent = resultObject && resultObject.contents === undefined && Object.keys(resultObject).length > 0 ? resultObject : undefined
  return resultObject?.content ?? (resultObject ? (others.length > 0 ? others : objectContent) : result) ?? asObject(error)?.message ?? error ?? output
}

function picturesIn(blocks: unknown): ContentPart[] {
  return objectsIn(blocks)
    .filter(isPicture)
    .map((block) => attachment({ mediaType: stringOf(block.mimeType), data: stringOf(block.data) }, []))
}

/** Whether a block of a result, or an attachment of the user, is a picture stored in the log. */
export function isPicture({ type, mimeType, data }: JsonObject): boolean {
  return type === 'image' || (typeof data === 'string' && scalarAsText(mimeType).startsWith('image/'))
}

/** Reads content that may be a text, a block, a list of these, or an object, which is written as JSON. Empty if there is none. */
function readContent(content: unknown): ContentPart[] {
  const block = asObject(content)
  if (block && typeof block.type !== 'string') return [{ type: 'text', text: stringifyJson(content) }]
  const list = block ? [content] : content
  return chatParts(list, [], jsonText(list))
}
