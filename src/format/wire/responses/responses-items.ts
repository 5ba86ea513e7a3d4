import { type ContentPart, type Part, type Path, partText, type Role } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import { chatBlock, chatParts } from '../chat/chat-content.ts'
import type { RawText, Reading } from '../codec.ts'
import { nameOf } from '../part/name-of.ts'
import { pictureOf } from '../part/picture.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { APPROVAL, approval } from './approval.ts'

const ROLES: Readonly<Record<string, Role>> = { system: 'system', developer: 'developer', user: 'user', assistant: 'assistant' }

/** Calls that the caller answers with a separate item: the tool's name, and the field of the arguments (in the plural if there are several). */
const CALLS: Readonly<Record<string, readonly [name: string | undefined, field: string]>> = {
  function_call: [undefined, 'arguments'],
  custom_tool_call: [undefined, 'input'],
  local_shell_call: ['local_shell', 'action'],
  shell_call: ['shell', 'action'],
  apply_patch_call: ['apply_patch', 'operation'],
  computer_call: ['computer', 'action'],
}

/** Calls that the provider answers itself, in the same item. */
const HOSTED: Readonly<Record<string, readonly [name: string | undefined, asked: string, answered: string]>> = {
  web_search_call: ['web_search', 'action', ''],
  file_search_call: ['file_search', 'queries', 'results'],
  code_interpreter_call: ['code_interpreter', 'code', 'outputs'],
  image_generation_call: ['image_generation', 'revised_prompt', 'result'],
  mcp_call: [undefined, 'arguments', 'output'],
}

/** Calls that the provider answers itself, in a separate item: calls that the first made to the caller may come between the two. */
const ANSWERED_LATER: Readonly<Record<string, readonly [name: string | undefined, field: string]>> = {
  program: ['program', 'code'],
  mcp_approval_request: [undefined, 'arguments'],
  multi_agent_call: [undefined, 'arguments'],
}

/** The field of those items that holds the result. */
const LATER: Readonly<Record<string, string>> = { program_output: 'result', multi_agent_call_output: 'output' }

const OUTPUTS = new Set([
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'shell_call_output',
  'apply_patch_call_output',
  'computer_call_output',
])

/**
 * Reads an item of a Responses input. Unknown items, and those meant only for the provider (compaction, references), are opaque; a reference to reasoning is
 * read as that reasoning, sealed by its id: it is kept or removed with the item that it led to.
 */
export function readResponsesItem(value: JsonObject, raw: RawText): Reading {
  const reference = referenceIn(value)
  if (reference?.startsWith('rs_')) return { role: 'assistant', parts: [{ type: 'reasoning', text: '', signature: reference, path: [] }] }
  const type = reference === undefined ? (stringOf(value.type) ?? 'message') : 'item_reference'
  if (type === 'message' && typeof value.role === 'string' && Object.hasOwn(ROLES, value.role))
    return { role: ROLES[value.role] ?? 'user', parts: chatParts(value.content, ['content'], raw) }
  if (type === 'agent_message') return { role: 'user', ...nameOf(value.author), parts: chatParts(value.content, ['content'], raw).map(mute) }
  if (type === 'reasoning') return { role: 'assistant', parts: [reasoning(value)] }
  const call = Object.hasOwn(CALLS, type) ? CALLS[type] : undefined
  if (call) {
    const [name = stringOf(value.name) ?? '', field] = call
    const asked = field in value ? field : `${field}s`
    return { role: 'assistant', parts: [{ type: 'tool-call', callId: idOf(value), name, input: stringOf(value[asked]) ?? raw([asked]), path: [] }] }
  }
  if (OUTPUTS.has(type))
    return { role: 'tool', parts: [{ type: 'tool-result', callId: idOf(value), output: outputOf(value.output, ['output'], raw), path: [] }] }
  const hosted = Object.hasOwn(HOSTED, type) ? HOSTED[type] : undefined
  if (hosted) {
    const [name = stringOf(value.name) ?? '', asked, answered] = hosted
    const callId = stringOf(value.approval_request_id) ?? idOf(value)
    const input = stringOf(value[asked]) ?? raw([asked])
    const failed = failure(value.error, raw)
    const output = failed ?? (answered === '' ? [] : hostedOutput(type, value[answered], [answered], raw))
    return {
      role: 'assistant',
      parts: [
        { type: 'tool-call', callId, name, input, hosted: true, path: [] },
        { type: 'tool-result', callId, output, hosted: true, ...(failed && { isError: true }), path: [] },
      ],
    }
  }
  if (type === APPROVAL) return { role: 'tool', parts: [approval(value, raw)] }
  return { role: 'assistant', parts: [answeredLater(value, type, raw) ?? { type: 'opaque', kind: type, json: raw([]), path: [] }] }
}

/** Makes sealed messages between agents readable as empty text: they have no words, and are removed with the rest. */
function mute(part: ContentPart): ContentPart {
  return part.type === 'opaque' && part.kind === 'encrypted_content' ? { ...part, text: '' } : part
}

/** Reads such a call, or its result, which is sent back unchanged; undefined for any other item. */
function answeredLater(value: JsonObject, type: string, raw: RawText): Part | undefined {
  const call = Object.hasOwn(ANSWERED_LATER, type) ? ANSWERED_LATER[type] : undefined
  if (call) {
    const [name = stringOf(value.name) ?? stringOf(value.action) ?? '', field] = call
    return { type: 'tool-call', callId: idOf(value), name, input: stringOf(value[field]) ?? raw([field]), hosted: true, path: [] }
  }
  const answered = Object.hasOwn(LATER, type) ? LATER[type] : undefined
  if (answered === undefined) return undefined
  const text = outputOf(value[answered], [answered], raw).map(partText).join('\n')
  return { type: 'tool-result', callId: idOf(value), hosted: true, output: [{ type: 'opaque', kind: type, json: raw([]), text, path: [] }], path: [] }
}

/** Returns the id of an item that the provider stores and the client only refers to; the client may omit the type. */
function referenceIn({ type, id, role }: JsonObject): string | undefined {
  return type === 'item_reference' || (type ?? role ?? undefined) === undefined ? stringOf(id) : undefined
}

function idOf({ call_id, id }: JsonObject): string {
  return stringOf(call_id) ?? stringOf(id) ?? ''
}

function reasoning(value: JsonObject): Part {
  const said = [value.summary, value.content].flatMap((list) => (Array.isArray(list) ? list : [])).map((one: unknown) => stringOf(objectOf(one)?.text) ?? '')
  const encrypted = stringOf(value.encrypted_content)
  return { type: 'reasoning', text: said.join('\n'), ...(encrypted !== undefined && { encrypted }), path: [] }
}

function outputOf(output: unknown, path: Path, raw: RawText): ContentPart[] {
  if (!Array.isArray(output)) return objectOf(output) ? [chatBlock(output, path, raw)] : chatParts(output, path, raw)
  return output.flatMap((one: unknown, i): ContentPart[] => {
    const streams = objectOf(one)
    if (typeof streams?.stdout !== 'string') return [chatBlock(one, [...path, i], raw)]
    const { stdout, stderr } = streams
    const parts: ContentPart[] = stdout === '' ? [] : [{ type: 'text', text: stdout, path: [...path, i, 'stdout'] }]
    if (typeof stderr === 'string' && stderr !== '') parts.push({ type: 'text', text: stderr, path: [...path, i, 'stderr'] })
    return parts
  })
}

/** Reads the error of a failed call: text, or an object that is sent back unchanged. */
function failure(error: unknown, raw: RawText): ContentPart[] | undefined {
  if (typeof error === 'string') return [{ type: 'text', text: error, path: ['error'] }]
  const told = objectOf(error)
  if (!told) return undefined
  const text = stringOf(told.message) ?? chatParts(told.content, ['error', 'content'], raw).map(partText).join('\n')
  return [{ type: 'opaque', kind: wordOf(told.type), json: raw(['error']), text, path: ['error'] }]
}

function hostedOutput(type: string, answered: unknown, path: Path, raw: RawText): ContentPart[] {
  if (typeof answered === 'string')
    return type === 'image_generation_call' ? [pictureOf(answered, 'image/png', path)] : answered === '' ? [] : [{ type: 'text', text: answered, path }]
  if (!Array.isArray(answered)) return []
  return answered.map((one: unknown, i): ContentPart => {
    const entry = objectOf(one)
    const key = typeof entry?.logs === 'string' ? 'logs' : 'text'
    const text = stringOf(entry?.[key])
    if (text !== undefined) return { type: 'text', text, path: [...path, i, key] }
    const url = stringOf(entry?.url)
    return url === undefined
      ? { type: 'opaque', kind: wordOf(entry?.type), json: raw([...path, i]), path: [...path, i] }
      : { type: 'image', url, path: [...path, i] }
  })
}
