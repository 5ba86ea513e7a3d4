import { type ContentPart, type Part, type Path, partText, type Role } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import { chatBlock, chatParts } from '../chat/chat-parts.ts'
import type { MessageContent, RawText } from '../codec.ts'
import { callInput } from '../part/call-input.ts'
import { nameField } from '../part/name-field.ts'
import { pictureFromBase64 } from '../part/picture-from-url.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { APPROVAL_TYPE, readApproval } from './read-approval.ts'

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
const HOSTED_CALLS: Readonly<Record<string, readonly [name: string | undefined, asked: string, answered: string]>> = {
  web_search_call: ['web_search', 'action', ''],
  file_search_call: ['file_search', 'queries', 'results'],
  code_interpreter_call: ['code_interpreter', 'code', 'outputs'],
  image_generation_call: ['image_generation', 'revised_prompt', 'result'],
  mcp_call: [undefined, 'arguments', 'output'],
}

/** Calls that the provider answers itself, in a separate item: calls that the first made to the caller may come between the two. */
const DEFERRED_CALLS: Readonly<Record<string, readonly [name: string | undefined, field: string]>> = {
  program: ['program', 'code'],
  mcp_approval_request: [undefined, 'arguments'],
  multi_agent_call: [undefined, 'arguments'],
}

/** The field of those items that contains the result. */
const DEFERRED_RESULTS: Readonly<Record<string, string>> = { program_output: 'result', multi_agent_call_output: 'output' }

const OUTPUT_TYPES = new Set([
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'shell_call_output',
  'apply_patch_call_output',
  'computer_call_output',
])

/**
 * Reads an item of a Responses input. Unknown items, and those meant only for the provider (compaction, references), are opaque; a reference to reasoning is
 * read as that reasoning, with its id as signature: it is kept or removed with the item that it led to.
 */
export function readResponsesItem(value: JsonObject, raw: RawText): MessageContent {
  const reference = referenceId(value)
  if (reference?.startsWith('rs_')) return { role: 'assistant', parts: [{ type: 'reasoning', text: '', signature: reference, path: [] }] }
  const type = reference === undefined ? (stringOf(value.type) ?? 'message') : 'item_reference'
  if (type === 'message' && typeof value.role === 'string' && Object.hasOwn(ROLES, value.role))
    return { role: ROLES[value.role] ?? 'user', parts: chatParts(value.content, ['content'], raw) }
  if (type === 'agent_message') return { role: 'user', ...nameField(value.author), parts: chatParts(value.content, ['content'], raw).map(blankEncrypted) }
  if (type === 'reasoning') return { role: 'assistant', parts: [readReasoning(value)] }
  const call = Object.hasOwn(CALLS, type) ? CALLS[type] : undefined
  if (call) {
    const [name = stringOf(value.name) ?? '', field] = call
    const inputKey = field in value ? field : `${field}s`
    return { role: 'assistant', parts: [{ type: 'tool-call', callId: idOf(value), name, ...callInput(value[inputKey], [inputKey], raw), path: [] }] }
  }
  if (OUTPUT_TYPES.has(type)) return { role: 'tool', parts: [readResult(value, type, raw)] }
  const hostedCall = Object.hasOwn(HOSTED_CALLS, type) ? HOSTED_CALLS[type] : undefined
  if (hostedCall) {
    const [name = stringOf(value.name) ?? '', inputKey, resultKey] = hostedCall
    const callId = stringOf(value.approval_request_id) ?? idOf(value)
    const errorOutput = readError(value.error, raw)
    const output = errorOutput ?? (resultKey === '' ? [] : readHostedOutput(type, value[resultKey], [resultKey], raw))
    return {
      role: 'assistant',
      parts: [
        { type: 'tool-call', callId, name, ...callInput(value[inputKey], [inputKey], raw), hosted: true, path: [] },
        { type: 'tool-result', callId, output, hosted: true, ...(errorOutput && { isError: true }), path: [] },
      ],
    }
  }
  if (type === APPROVAL_TYPE) return { role: 'tool', parts: [readApproval(value, raw)] }
  // Tools that a request adds in its input belong to its instructions.
  const role = type === 'additional_tools' ? 'developer' : 'assistant'
  return { role, parts: [readDeferredItem(value, type, raw) ?? { type: 'opaque', kind: type, json: raw([]), path: [] }] }
}

/** Makes encrypted messages between agents readable as empty text: they have no words, and are removed with the rest. */
function blankEncrypted(part: ContentPart): ContentPart {
  return part.type === 'opaque' && part.kind === 'encrypted_content' ? { ...part, text: '' } : part
}

/** Reads such a call, or its result, which is sent back unchanged; undefined for any other item. */
function readDeferredItem(value: JsonObject, type: string, raw: RawText): Part | undefined {
  const call = Object.hasOwn(DEFERRED_CALLS, type) ? DEFERRED_CALLS[type] : undefined
  if (call) {
    const [name = stringOf(value.name) ?? stringOf(value.action) ?? '', field] = call
    return { type: 'tool-call', callId: idOf(value), name, ...callInput(value[field], [field], raw), hosted: true, path: [] }
  }
  const resultKey = Object.hasOwn(DEFERRED_RESULTS, type) ? DEFERRED_RESULTS[type] : undefined
  if (resultKey === undefined) return undefined
  const text = readOutput(value[resultKey], [resultKey], raw).map(partText).join('\n')
  return { type: 'tool-result', callId: idOf(value), hosted: true, output: [{ type: 'opaque', kind: type, json: raw([]), text, path: [] }], path: [] }
}

/** Reads an output of the caller. Codex names the tool only in what its script reports with `notify`, which comes in addition to the script's result. */
function readResult(value: JsonObject, type: string, raw: RawText): Part {
  const isNotice = type === 'custom_tool_call_output' && typeof value.name === 'string'
  return { type: 'tool-result', callId: idOf(value), output: readOutput(value.output, ['output'], raw), ...(isNotice && { notice: true }), path: [] }
}

/** Returns the id of an item that the provider stores and the client only refers to; the client may omit the type. */
function referenceId({ type, id, role }: JsonObject): string | undefined {
  return type === 'item_reference' || (type ?? role ?? undefined) === undefined ? stringOf(id) : undefined
}

function idOf({ call_id, id }: JsonObject): string {
  return stringOf(call_id) ?? stringOf(id) ?? ''
}

function readReasoning(value: JsonObject): Part {
  const texts = [value.summary, value.content].flatMap((list) => (Array.isArray(list) ? list : [])).map((one: unknown) => stringOf(asObject(one)?.text) ?? '')
  const encrypted = stringOf(value.encrypted_content)
  return { type: 'reasoning', text: texts.join('\n'), ...(encrypted !== undefined && { encrypted }), path: [] }
}

function readOutput(output: unknown, path: Path, raw: RawText): ContentPart[] {
  if (!Array.isArray(output)) return asObject(output) ? [chatBlock(output, path, raw)] : chatParts(output, path, raw)
  return output.flatMap((one: unknown, i): ContentPart[] => {
    const streams = asObject(one)
    if (typeof streams?.stdout !== 'string') return [chatBlock(one, [...path, i], raw)]
    const { stdout, stderr } = streams
    const parts: ContentPart[] = stdout === '' ? [] : [{ type: 'text', text: stdout, path: [...path, i, 'stdout'] }]
    if (typeof stderr === 'string' && stderr !== '') parts.push({ type: 'text', text: stderr, path: [...path, i, 'stderr'] })
    return parts
  })
}

/** Reads the error of a failed call: text, or an object that is sent back unchanged. */
function readError(error: unknown, raw: RawText): ContentPart[] | undefined {
  if (typeof error === 'string') return [{ type: 'text', text: error, path: ['error'] }]
  const errorObject = asObject(error)
  if (!errorObject) return undefined
  const text = stringOf(errorObject.message) ?? chatParts(errorObject.content, ['error', 'content'], raw).map(partText).join('\n')
  return [{ type: 'opaque', kind: scalarAsText(errorObject.type), json: raw(['error']), text, path: ['error'] }]
}

function readHostedOutput(type: string, output: unknown, path: Path, raw: RawText): ContentPart[] {
  if (typeof output === 'string')
    return type === 'image_generation_call' ? [pictureFromBase64(output, 'image/png', path)] : output === '' ? [] : [{ type: 'text', text: output, path }]
  if (!Array.isArray(output)) return []
  return output.map((one: unknown, i): ContentPart => {
    const entry = asObject(one)
    const key = typeof entry?.logs === 'string' ? 'logs' : 'text'
    const text = stringOf(entry?.[key])
    if (text !== undefined) return { type: 'text', text, path: [...path, i, key] }
    const url = stringOf(entry?.url)
    return url === undefined
      ? { type: 'opaque', kind: scalarAsText(entry?.type), json: raw([...path, i]), path: [...path, i] }
      : { type: 'image', url, path: [...path, i] }
  })
}
