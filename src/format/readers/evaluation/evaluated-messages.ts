import type { Message, Part } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { chatMessage, textAsMessage } from '../reading/chat-message.ts'

/** Returns a text that a log stores elsewhere; any other text unchanged. */
type ResolveText = (text: string) => string

/**
 * Reads messages in the form of agent evaluation frameworks: roles as in Chat, calls with the tool's name under `function`, reasoning and hosted calls among
 * the blocks of `content`, and a failed call's error next to its result. A result without an id answers the next open call without one.
 */
export function evaluatedMessages(entries: readonly unknown[], resolveText: ResolveText = (text) => text): Message[] {
  let openCallIds: string[] = []
  return entries.map((entry, i) => {
    const value = asObject(entry) ?? textAsMessage(entry)
    const calls = callsOf(value, i, resolveText)
    if (calls.length > 0) openCallIds = calls.flatMap(({ id, given: hasGivenId }) => (hasGivenId ? [] : [id]))
    const callId = value.tool_call_id ?? (value.role === 'tool' ? openCallIds.shift() : undefined)
    const call = { ...(calls.length > 0 && { tool_calls: calls.map(({ call }) => call) }), ...(callId !== undefined && { tool_call_id: callId }) }
    return evaluatedMessage(value, i, call, resolveText)
  })
}

function evaluatedMessage(value: JsonObject, index: number, call: JsonObject, resolveText: ResolveText): Message {
  const blocks = Array.isArray(value.content) ? blocksIn(value.content) : undefined
  const chatContent = blocks ? blocks.flatMap((block) => asChatBlocks(block, resolveText)) : resolveText(plainText(value.content))
  const errorText = stringOf(value.error) ?? stringOf(asObject(value.error)?.message)
  const content = errorText === undefined ? chatContent : withError(chatContent, errorText)
  const message = chatMessage({ role: stringOf(value.role) ?? 'user', content, ...call }, index)
  const leadingParts = message.role === 'assistant' ? (blocks?.flatMap((block) => hostedParts(block, resolveText)) ?? []) : []
  const parts = errorText === undefined ? message.parts : message.parts.map((part) => (part.type === 'tool-result' ? { ...part, isError: true } : part))
  return { ...message, parts: [...leadingParts, ...parts] }
}

/** Adds an error to the content next to it, which may repeat it. */
function withError(content: string | JsonObject[], error: string): string | JsonObject[] {
  if (typeof content === 'string') return content.includes(error) ? content : [content, error].filter((one) => one !== '').join('\n')
  return content.some(({ text }) => stringOf(text)?.includes(error)) ? content : [...content, { type: 'text', text: error }]
}

/** Returns the text of content that is not a list of blocks. */
function plainText(content: unknown): string {
  return stringOf(content) ?? (content === null || content === undefined ? '' : stringifyJson(content))
}

/** Returns the calls of a message in Chat's form. Calls without an id get one from their position. */
function callsOf(value: JsonObject, index: number, resolveText: ResolveText): { readonly id: string; readonly given: boolean; readonly call: JsonObject }[] {
  if (!Array.isArray(value.tool_calls)) return []
  return value.tool_calls.flatMap((entry: unknown, i) => {
    const call = asObject(entry)
    if (!call) return []
    const id = stringOf(call.id)
    const input = call.arguments ?? call.args
    const inputObject = asObject(input)
    const args = inputObject
      ? Object.fromEntries(Object.entries(inputObject).map(([key, one]) => [key, typeof one === 'string' ? resolveText(one) : one]))
      : input
    const functionCall = { name: stringOf(call.function) ?? '', arguments: inputText(args) }
    const ownId = id ?? `m${index}-${i}`
    return [{ id: ownId, given: id !== undefined, call: { id: ownId, type: 'function', function: functionCall } }]
  })
}

/** Converts a block to Chat's equivalent, if there is one. */
function asChatBlocks(block: JsonObject, resolveText: ResolveText): JsonObject[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: resolveText(stringOf(block.text) ?? stringOf(block.content) ?? '') }]
    case 'image':
      return [{ type: 'image_url', image_url: { url: resolveText(stringOf(block.image) ?? '') } }]
    case 'reasoning':
    case 'tool_use':
      return []
    default:
      return [block]
  }
}

/** Reads reasoning, and hosted calls with their results. */
function hostedParts(block: JsonObject, resolveText: ResolveText): Part[] {
  if (block.type === 'reasoning') {
    const text = resolveText(stringOf(block.reasoning) ?? '')
    const signature = stringOf(block.signature)
    if (block.redacted === true) return [{ type: 'reasoning', text: stringOf(block.summary) ?? '', encrypted: text }]
    return [{ type: 'reasoning', text, ...(signature !== undefined && { signature }) }]
  }
  if (block.type !== 'tool_use') return []
  const [callId, name] = [stringOf(block.id) ?? '', stringOf(block.name) ?? '']
  const error = stringOf(block.error)
  const output = [{ type: 'text', text: error ?? resolveText(plainText(block.result)) } as const]
  return [
    { type: 'tool-call', callId, name, input: resolveText(plainText(block.arguments)), hosted: true },
    { type: 'tool-result', callId, name, output, hosted: true, ...(error !== undefined && { isError: true }) },
  ]
}
