import type * as z from 'zod'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { requestSchema } from './request.ts'

type Body = z.infer<typeof requestSchema>

/** The checks of the Responses API, in its order. */
export const responsesChecks: readonly ((body: Body) => Refusal | undefined)[] = [
  checkState,
  checkSummaries,
  checkIdPrefixes,
  checkCallIdLength,
  checkCompactionItems,
  checkEncryptedContent,
  checkUniqueCalls,
  checkOutputs,
  checkCalls,
  checkReasoningFollowed,
  checkReasoningKept,
]

const PREFIXES = new Map([
  ['function_call', 'fc'],
  ['reasoning', 'rs'],
  ['message', 'msg'],
])

function checkState(body: Body): Refusal | undefined {
  if (!body.previous_response_id || (body.conversation ?? null) === null) return undefined
  return refuse("Mutually exclusive parameters: 'previous_response_id' and 'conversation'. Ensure you are only providing one of them.")
}

function checkSummaries({ input }: Body): Refusal | undefined {
  const index = input.findIndex((item) => item.type === 'reasoning' && !Array.isArray(item.summary))
  return index === -1 ? undefined : refuse(`Missing required parameter: 'input[${index}].summary'.`)
}

function checkIdPrefixes({ input }: Body): Refusal | undefined {
  for (const [i, item] of input.entries()) {
    const prefix = PREFIXES.get(item.type)
    if (prefix && item.id && !item.id.startsWith(prefix)) return refuse(`Invalid 'input[${i}].id': '${item.id}'. Expected an ID that begins with '${prefix}'.`)
  }
  return undefined
}

function checkCallIdLength({ input }: Body): Refusal | undefined {
  const index = input.findIndex((item) => (item.call_id?.length ?? 0) > 64)
  if (index === -1) return undefined
  return refuse(
    `Invalid 'input[${index}].call_id': string too long. Expected a string with maximum length 64, but got a string with length ${input[index]?.call_id?.length} instead.`,
  )
}

function checkCompactionItems({ input }: Body): Refusal | undefined {
  for (const [i, item] of input.entries()) {
    if (item.type === 'compaction' && typeof item.encrypted_content !== 'string')
      return refuse(`Invalid 'input[${i}]': a compaction item requires 'encrypted_content'.`)
    if (item.type === 'compaction_trigger' && i < input.length - 1) return refuse(`Invalid 'input[${i}]': 'compaction_trigger' must be the last input item.`)
  }
  return undefined
}

/** The mock's encrypted content names its item; an item sent without an id, as by clients that store nothing, matches any. */
function checkEncryptedContent({ input }: Body): Refusal | undefined {
  for (const item of input) {
    const content = item.encrypted_content
    if (item.type !== 'reasoning' || item.id == null || !content?.startsWith('mock.') || content === `mock.${item.id}`) continue
    return refuse(
      'The encrypted content could not be verified. Reason: Encrypted content item_id did not match the target item id. (invalid_encrypted_content)',
    )
  }
  return undefined
}

/**
 * Kinds of calls that the caller answers, each with its own kind of output: `shell_call` with `shell_call_output`. A function call takes no other kind;
 * Codex answers a local shell call like a function call.
 */
const CALL_TYPES = new Set(['function_call', 'custom_tool_call', 'local_shell_call', 'shell_call', 'apply_patch_call', 'computer_call'])

const outputTypeOf = (type: string) => `${type}_output`
const OUTPUT_TYPES = new Set([...CALL_TYPES].map(outputTypeOf))

type Item = Body['input'][number]

/** The output of a local shell call names its call under `id`. */
const idOf = ({ call_id, id }: Item) => call_id ?? id ?? ''

/** The call of an output may be in the previous response. Only a custom tool may answer a call more than once: Codex's code reports while it runs. */
function checkOutputs({ input, previous_response_id }: Body): Refusal | undefined {
  const called = new Set<string>()
  const answered = new Set<string>()
  for (const item of input) {
    const { type } = item
    const id = idOf(item)
    if (CALL_TYPES.has(type)) called.add(`${outputTypeOf(type)} ${id}`)
    if (type === 'local_shell_call') called.add(`function_call_output ${id}`)
    if (!OUTPUT_TYPES.has(type)) continue
    const callName = type.slice(0, -'_output'.length).replaceAll('_', ' ')
    if (!previous_response_id && !called.has(`${type} ${id}`)) return refuse(`No tool call found for ${callName} output with call_id ${id}.`)
    if (answered.has(id) && type !== 'custom_tool_call_output')
      return refuse(`Duplicate ${type} for call_id '${id}'. Each ${callName.replace(' ', '_')} must have exactly one matching ${type}.`)
    answered.add(id)
  }
  return undefined
}

function checkUniqueCalls({ input }: Body): Refusal | undefined {
  const called = new Set<string>()
  for (const item of input) {
    if (!CALL_TYPES.has(item.type)) continue
    if (called.has(idOf(item))) return refuse(`Duplicate 'call_id': ${idOf(item)}.`)
    called.add(idOf(item))
  }
  return undefined
}

function checkCalls({ input }: Body): Refusal | undefined {
  const answered = new Set(input.filter(({ type }) => OUTPUT_TYPES.has(type)).map((item) => `${item.type} ${idOf(item)}`))
  const isAnswered = ({ type }: Item, id: string) =>
    answered.has(`${outputTypeOf(type)} ${id}`) || (type === 'local_shell_call' && answered.has(`function_call_output ${id}`))
  const open = input.find((item) => CALL_TYPES.has(item.type) && !isAnswered(item, idOf(item)))
  return open ? refuse(`No tool output found for ${open.type.replaceAll('_', ' ')} ${idOf(open)}.`) : undefined
}

function checkReasoningFollowed({ input }: Body): Refusal | undefined {
  for (const [i, item] of input.entries()) {
    const next = input[i + 1]
    if (item.type !== 'reasoning' || next?.type === 'reasoning' || next?.type.endsWith('_call') || next?.role === 'assistant') continue
    return refuse(`Item '${item.id}' of type 'reasoning' was provided without its required following item.`)
  }
  return undefined
}

/** An item whose id shows that it followed reasoning (`msg_of_rs_…`, `fc_of_rs_…`) needs that reasoning before it. */
function checkReasoningKept({ input }: Body): Refusal | undefined {
  const seen = new Set(input.filter((item) => item.type === 'reasoning').map((item) => item.id))
  for (const item of input) {
    const needs = /^(?:msg|fc)_of_(rs_.+)$/.exec(item.id ?? '')?.[1]
    if (needs !== undefined && !seen.has(needs))
      return refuse(`Item '${item.id}' of type '${item.type}' was provided without its required 'reasoning' item: '${needs}'.`)
  }
  return undefined
}
