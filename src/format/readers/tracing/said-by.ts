import type { Part, Role } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { outputOf, saidPart } from './said-part.ts'

const ROLES: Readonly<Record<string, Role>> = {
  system: 'system',
  developer: 'developer',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
}

/** Items of the Responses API beside messages, and their roles. */
const ITEMS: Readonly<Record<string, Role>> = { function_call: 'assistant', reasoning: 'assistant', function_call_output: 'tool' }

/**
 * Reads a message of a traced request: with `parts` as in the conventions, with `content` and `tool_calls` as in Chat, or an item of the Responses API. A bare
 * text belongs to `role`.
 */
export function saidBy(value: unknown, role: Role): Reading {
  const message = objectOf(value)
  if (!message) return { role, parts: saidPart(value) }
  const kind = stringOf(message.type) ?? ''
  if (message.role === undefined && Object.hasOwn(ITEMS, kind)) return { role: ITEMS[kind] as Role, parts: saidPart(message) }
  const named = (stringOf(message.role) ?? kind).toLowerCase()
  const own = Object.hasOwn(ROLES, named) ? (ROLES[named] as Role) : role
  const within = objectOf(message.content)?.parts
  const blocks = [message.parts, message.content, within].find(Array.isArray) ?? [message.content]
  const parts = blocks.flatMap(saidPart)
  if (own === 'tool' && !parts.some(({ type }) => type === 'tool-result')) return { role: own, parts: [resultOf(message)] }
  const thought = [message.reasoning_content, message.reasoning].find((one) => typeof one === 'string' && one !== '') as string | undefined
  const refusal = stringOf(message.refusal)
  return {
    role: own,
    parts: [
      ...(thought === undefined ? [] : [{ type: 'reasoning' as const, text: thought }]),
      ...parts,
      ...(refusal ? [{ type: 'text' as const, text: refusal }] : []),
      ...callsOf(message).filter((call) => !parts.some((part) => isSameCall(part, call))),
    ],
  }
}

function resultOf(message: JsonObject): Part {
  const callId = stringOf(message.tool_call_id) ?? stringOf(message.id) ?? ''
  const name = stringOf(message.name)
  const content = message.content ?? message.parts
  const output = Array.isArray(content) && content.length === 0 ? [] : outputOf(content)
  return { type: 'tool-result', callId, ...(name !== undefined && { name }), output, ...(message.status === 'error' && { isError: true }) }
}

/** Whether two calls are the same: libraries may list the calls of an answer beside its blocks, which hold them too. */
function isSameCall(one: Part, other: Part): boolean {
  return one.type === 'tool-call' && other.type === 'tool-call' && one.callId !== '' && one.callId === other.callId
}

function callsOf(message: JsonObject): Part[] {
  const legacy = objectOf(message.function_call)
  const list = [...(Array.isArray(message.tool_calls) ? message.tool_calls : []), ...(legacy ? [{ function: legacy }] : [])]
  return list.flatMap((entry: unknown): Part[] => {
    const call = objectOf(entry)
    if (!call) return []
    const inner = objectOf(call.function) ?? objectOf(call.custom) ?? call
    return saidPart({ type: 'tool_call', id: call.id, name: inner.name, arguments: inner.arguments ?? inner.args ?? inner.input })
  })
}
