import { DecantError, type Message, type Part } from '../../message/index.ts'
import { parseJson } from '../../text/index.ts'
import type { DecodeNote, Format } from '../format.ts'
import { inputText } from '../wire/part/input-text.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'

/** Lines of an event stream without data: the kind of an event, its id, a comment. */
const FIELD = /^(?:event:|id:|retry:|:|\uFEFF)/

interface StreamEvent {
  readonly kind: string
  readonly data: JsonObject
}

/** A message, built up from its chunks. */
interface MessageDraft {
  readonly id: string | undefined
  readonly role: 'user' | 'assistant' | 'tool'
  readonly agent: string | undefined
  text: string
  reasoning: string
  readonly calls: CallDraft[]
  /** For a result, the id of its call; empty if the stream has none. */
  callId: string | undefined
  /** Whether the stream says that the model stopped here. */
  isFinished: boolean
}

interface CallDraft {
  readonly id: string
  /** Whether the stream has no id for it. */
  readonly isUnnamed: boolean
  readonly name: string
  input: string
  readonly fullInput: string
}

/** Calls of one message without ids in the stream and without results so far. */
interface UnnamedCalls {
  readonly agent: string | undefined
  readonly ids: string[]
}

/**
 * Recorded event streams (SSE) of deer-flow: chunks of one message share an id and are joined, without ids those in a row of one agent until it stops;
 * arguments of calls are joined from their chunks, or taken complete if the stream has them so. If a model's calls have no ids, a result answers the first open
 * call of the latest message of the same agent.
 */
export const deerFlow: Format = {
  name: 'deer-flow',
  title: 'deer-flow event streams (SSE)',
  detect({ kind, head }) {
    return kind === 'text' && /^event: ?(?:message_chunk|tool_call|interrupt)/m.test(head) && head.includes('"thread_id"') ? 0.98 : 0
  },
  decode(input) {
    if (typeof input !== 'string') throw new DecantError('not-this-format', 'An event stream is text', 'Give the text of the file.')
    const { events, notes } = eventsOf(input)
    if (events.length === 0) throw new DecantError('not-this-format', 'The text holds no events', 'Give a recorded deer-flow stream, or name another format.')
    const messages = assembleMessages(events).map(
      (message, index): Message => ({ id: `m${index}`, role: message.role, parts: partsOf(message), source: { index } }),
    )
    return { format: 'deer-flow', input, history: { messages, tools: [] }, notes, meta: { id: stringOf(events[0]?.data.thread_id) ?? 'thread' } }
  },
}

function eventsOf(text: string): { events: StreamEvent[]; notes: DecodeNote[] } {
  const events: StreamEvent[] = []
  const notes: DecodeNote[] = []
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd())
  let kind = ''
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string
    if (line.startsWith('event:')) kind = line.slice(6).trim()
    if (!line.startsWith('data:')) {
      if (line !== '' && !FIELD.test(line)) notes.push(damagedNote(i + 1))
      continue
    }
    const singleLine = asObject(parseJson(line.slice(5)))
    const lineCount = singleLine ? 1 : countDataLines(lines, i)
    const data = singleLine ?? (lineCount > 1 ? asObject(parseJson(joinData(lines.slice(i, i + lineCount)))) : undefined)
    if (data) events.push({ kind, data })
    else for (let line = i; line < i + lineCount; line++) notes.push(damagedNote(line + 1))
    i += lineCount - 1
  }
  return { events, notes }
}

/** Counts the consecutive data lines from here on: those of one event form one text, unless each is an event of its own. */
function countDataLines(lines: readonly string[], start: number): number {
  let end = start + 1
  while (end < lines.length && lines[end]?.startsWith('data:') && !asObject(parseJson(lines[end]?.slice(5) ?? ''))) end++
  return end - start
}

function joinData(lines: readonly string[]): string {
  return lines.map((line) => line.slice(5)).join('\n')
}

function damagedNote(line: number): DecodeNote {
  return { code: 'broken-line', message: 'An event is cut off or damaged and was left out', remedy: 'Fix that line, or get a whole copy.', line }
}

function assembleMessages(events: readonly StreamEvent[]): MessageDraft[] {
  const byId = new Map<string, MessageDraft>()
  const order: MessageDraft[] = []
  for (const { kind, data } of events) {
    const role = kind === 'tool_call_result' ? 'tool' : data.role === 'user' ? 'user' : 'assistant'
    const agent = stringOf(data.agent)
    const id = stringOf(data.id) || undefined
    const key = `${role === 'tool' ? 'result' : 'message'} ${id}`
    let message = id === undefined ? unnamedMessage(order.at(-1), role, agent) : byId.get(key)
    if (!message) {
      const callId = role === 'tool' ? (stringOf(data.tool_call_id) ?? '') : undefined
      message = { id, role, agent, text: '', reasoning: '', calls: [], callId, isFinished: false }
      if (id !== undefined) byId.set(key, message)
      order.push(message)
    }
    message.text += stringOf(data.content) ?? ''
    message.reasoning += stringOf(data.reasoning_content) ?? ''
    message.isFinished ||= typeof data.finish_reason === 'string'
    addCalls(message, data, order.length)
  }
  linkUnnamedResults(order)
  return order
}

/** Returns the last message if a chunk without an id continues it; a result is always complete. */
function unnamedMessage(last: MessageDraft | undefined, role: MessageDraft['role'], agent: string | undefined): MessageDraft | undefined {
  const continues = last && last.id === undefined && last.role === role && last.agent === agent && role !== 'tool' && !last.isFinished
  return continues ? last : undefined
}

function linkUnnamedResults(messages: readonly MessageDraft[]): void {
  const open: UnnamedCalls[] = []
  for (const message of messages) {
    const ids = message.calls.filter(({ isUnnamed }) => isUnnamed).map(({ id }) => id)
    if (ids.length > 0) open.push({ agent: message.agent, ids })
    if (message.callId !== '') continue
    const group = open.findLast(({ agent }) => agent === message.agent) ?? open.at(-1)
    message.callId = group?.ids.shift() ?? ''
    if (group?.ids.length === 0) open.splice(open.indexOf(group), 1)
  }
}

/**
 * Adds the calls of an event. Ids are the stream's own, or generated from the position; an entry with neither id nor name continues a call instead of starting
 * one. A chunk belongs to the call with its id, its index, or its position among the calls.
 */
function addCalls(message: MessageDraft, data: JsonObject, position: number): void {
  const { calls } = message
  const countBefore = calls.length
  for (const entry of Array.isArray(data.tool_calls) ? data.tool_calls : []) {
    const call = asObject(entry)
    if (!call || typeof call.id !== 'string' || (call.id === '' && !call.name)) continue
    calls.push(callDraft(call.id, stringOf(call.name) ?? '', inputText(call.args), `call_${position}_${calls.length}`))
  }
  const hasNewCalls = calls.length > countBefore
  for (const [i, entry] of (Array.isArray(data.tool_call_chunks) ? (data.tool_call_chunks as readonly unknown[]) : []).entries()) {
    const chunk = asObject(entry)
    const id = stringOf(chunk?.id)
    if (calls.length === 0 && stringOf(chunk?.args)) calls.push(callDraft(id ?? '', stringOf(chunk?.name) ?? 'tool', '{}', `call_${position}_0`))
    const call =
      (id ? calls.find((one) => one.id === id) : undefined) ??
      (typeof chunk?.index === 'number' ? calls[chunk.index] : hasNewCalls ? calls[countBefore + i] : undefined) ??
      calls.at(-1)
    if (call) call.input += stringOf(chunk?.args) ?? ''
  }
}

function callDraft(id: string, name: string, fullInput: string, fallbackId: string): CallDraft {
  return { id: id || fallbackId, isUnnamed: id === '', name, input: '', fullInput }
}

function partsOf({ agent, role, text, reasoning, calls, callId }: MessageDraft): Part[] {
  if (role === 'tool') return [{ type: 'tool-result', callId: callId ?? '', output: text === '' ? [] : [{ type: 'text', text }] }]
  const parts: Part[] = []
  if (reasoning !== '') parts.push({ type: 'reasoning', text: reasoning })
  if (text !== '') parts.push({ type: 'text', text: agent === undefined ? text : `${agent}: ${text}` })
  for (const call of calls) parts.push({ type: 'tool-call', callId: call.id, name: call.name, input: call.input === '' ? call.fullInput : call.input })
  return parts
}
