import type { Part, Role } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { readToolOutput, readTracedBlock } from './read-traced-block.ts'

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

/** Items of the Responses API other than messages, and their roles. */
const ITEM_ROLES: Readonly<Record<string, Role>> = { function_call: 'assistant', reasoning: 'assistant', function_call_output: 'tool' }

/**
 * Reads a message of a traced request: with `parts` as in the conventions, with `content` and `tool_calls` as in Chat, or an item of the Responses API. A plain
 * text belongs to `role`.
 */
export function readTracedMessage(value: unknown, role: Role): MessageContent {
  const message = asObject(value)
  if (!message) return { role, parts: readTracedBlock(value) }
  const kind = stringOf(message.type) ?? ''
  if (message.role === undefined && Object.hasOwn(ITEM_ROLES, kind)) return { role: ITEM_ROLES[kind] as Role, parts: readTracedBlock(message) }
  const roleName = (stringOf(message.role) ?? kind).toLowerCase()
  const messageRole = Object.hasOwn(ROLES, roleName) ? (ROLES[roleName] as Role) : role
  const nestedParts = asObject(message.content)?.parts
  const blocks = [message.parts, message.content, nestedParts].find(Array.isArray) ?? [message.content]
  const parts = blocks.flatMap(readTracedBlock)
  if (messageRole === 'tool' && !parts.some(({ type }) => type === 'tool-result')) return { role: messageRole, parts: [readResult(message)] }
  const thought = [message.reasoning_content, message.reasoning].find((one) => typeof one === 'string' && one !== '') as string | undefined
  const refusal = stringOf(message.refusal)
  return {
    role: messageRole,
    parts: [
      ...(thought === undefined ? [] : [{ type: 'reasoning' as const, text: thought }]),
      ...parts,
      ...(refusal ? [{ type: 'text' as const, text: refusal }] : []),
      ...readCalls(message).filter((call) => !parts.some((part) => hasSameCallId(part, call))),
    ],
  }
}

function readResult(message: JsonObject): Part {
  const callId = stringOf(message.tool_call_id) ?? stringOf(message.id) ?? ''
  const name = stringOf(message.name)
  const content = message.content ?? message.parts
  const output = Array.isArray(content) && content.length === 0 ? [] : readToolOutput(content)
  return { type: 'tool-result', callId, ...(name !== undefined && { name }), output, ...(message.status === 'error' && { isError: true }) }
}

/** Whether two calls are the same: libraries may list the calls of an answer next to its blocks, which contain them too. */
function hasSameCallId(one: Part, other: Part): boolean {
  return one.type === 'tool-call' && other.type === 'tool-call' && one.callId !== '' && one.callId === other.callId
}

function readCalls(message: JsonObject): Part[] {
  const legacy = asObject(message.function_call)
  const list = [...(Array.isArray(message.tool_calls) ? message.tool_calls : []), ...(legacy ? [{ function: legacy }] : [])]
  return list.flatMap((entry: unknown): Part[] => {
    const call = asObject(entry)
    if (!call) return []
    const inner = asObject(call.function) ?? asObject(call.custom) ?? call
    return readTracedBlock({ type: 'tool_call', id: call.id, name: inner.name, arguments: inner.arguments ?? inner.args ?? inner.input })
  })
}
