import type { Message, Part } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { chatMessage, toldAs } from '../reading/chat-run.ts'

/** Returns a text that a log stores elsewhere; any other text unchanged. */
type Whole = (text: string) => string

/**
 * Reads messages in the form of agent evaluation frameworks: roles as in Chat, calls with the tool's name under `function`, reasoning and the provider's own
 * calls among the blocks of `content`, and a failed call's error beside its result. A result without an id answers the next open call without one.
 */
export function evaluatedMessages(entries: readonly unknown[], whole: Whole = (text) => text): Message[] {
  let open: string[] = []
  return entries.map((entry, i) => {
    const value = objectOf(entry) ?? toldAs(entry)
    const calls = callsOf(value, i, whole)
    if (calls.length > 0) open = calls.flatMap(({ id, given }) => (given ? [] : [id]))
    const answered = value.tool_call_id ?? (value.role === 'tool' ? open.shift() : undefined)
    const call = { ...(calls.length > 0 && { tool_calls: calls.map(({ call }) => call) }), ...(answered !== undefined && { tool_call_id: answered }) }
    return evaluatedMessage(value, i, call, whole)
  })
}

function evaluatedMessage(value: JsonObject, index: number, call: JsonObject, whole: Whole): Message {
  const blocks = Array.isArray(value.content) ? value.content.map((block: unknown) => objectOf(block) ?? { type: 'text', text: jsonOf(block) }) : undefined
  const spoken = blocks ? blocks.flatMap((block) => shown(block, whole)) : whole(textOf(value.content))
  const failed = stringOf(value.error) ?? stringOf(objectOf(value.error)?.message)
  const content = spoken.length === 0 && failed !== undefined ? failed : spoken
  const message = chatMessage({ role: stringOf(value.role) ?? 'user', content, ...call }, index)
  const before = message.role === 'assistant' ? (blocks?.flatMap((block) => beside(block, whole)) ?? []) : []
  const parts = failed === undefined ? message.parts : message.parts.map((part) => (part.type === 'tool-result' ? { ...part, isError: true } : part))
  return { ...message, parts: [...before, ...parts] }
}

/** Returns the text of content that is not a list of blocks. */
function textOf(content: unknown): string {
  return stringOf(content) ?? (content === null || content === undefined ? '' : jsonOf(content))
}

/** Returns the calls of a message in Chat's form. Calls without an id get one from their position. */
function callsOf(value: JsonObject, index: number, whole: Whole): { readonly id: string; readonly given: boolean; readonly call: JsonObject }[] {
  if (!Array.isArray(value.tool_calls)) return []
  return value.tool_calls.flatMap((entry: unknown, i) => {
    const call = objectOf(entry)
    if (!call) return []
    const id = stringOf(call.id)
    const input = call.arguments ?? call.args ?? {}
    const told = objectOf(input)
    const given = told ? Object.fromEntries(Object.entries(told).map(([key, one]) => [key, typeof one === 'string' ? whole(one) : one])) : input
    const named = { name: stringOf(call.function) ?? '', arguments: typeof given === 'string' ? given : jsonOf(given) }
    const own = id ?? `m${index}-${i}`
    return [{ id: own, given: id !== undefined, call: { id: own, type: 'function', function: named } }]
  })
}

/** Converts a block to Chat's equivalent, if there is one. */
function shown(block: JsonObject, whole: Whole): JsonObject[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: whole(stringOf(block.text) ?? stringOf(block.content) ?? '') }]
    case 'image':
      return [{ type: 'image_url', image_url: { url: whole(stringOf(block.image) ?? '') } }]
    case 'reasoning':
    case 'tool_use':
      return []
    default:
      return [block]
  }
}

/** Reads reasoning, and calls that the provider ran itself with their results. */
function beside(block: JsonObject, whole: Whole): Part[] {
  if (block.type === 'reasoning') {
    const text = whole(stringOf(block.reasoning) ?? '')
    const signature = stringOf(block.signature)
    if (block.redacted === true) return [{ type: 'reasoning', text: stringOf(block.summary) ?? '', encrypted: text }]
    return [{ type: 'reasoning', text, ...(signature !== undefined && { signature }) }]
  }
  if (block.type !== 'tool_use') return []
  const [callId, name] = [stringOf(block.id) ?? '', stringOf(block.name) ?? '']
  const error = stringOf(block.error)
  const output = [{ type: 'text', text: error ?? whole(stringOf(block.result) ?? '') } as const]
  return [
    { type: 'tool-call', callId, name, input: whole(stringOf(block.arguments) ?? ''), hosted: true },
    { type: 'tool-result', callId, name, output, hosted: true, ...(error !== undefined && { isError: true }) },
  ]
}
