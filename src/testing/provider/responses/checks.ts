import type { z } from 'zod'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { requestSchema } from './request.ts'

type Body = z.infer<typeof requestSchema>

/** What the Responses API refuses, in its order. */
export const responsesChecks: readonly ((body: Body) => Refusal | undefined)[] = [
  state,
  summaries,
  prefixes,
  callLength,
  compaction,
  sealed,
  unique,
  outputs,
  calls,
  following,
  kept,
]

const PREFIXES = new Map([
  ['function_call', 'fc'],
  ['reasoning', 'rs'],
  ['message', 'msg'],
])

function state(body: Body): Refusal | undefined {
  if (!body.previous_response_id || (body.conversation ?? null) === null) return undefined
  return refuse("Mutually exclusive parameters: 'previous_response_id' and 'conversation'. Ensure you are only providing one of them.")
}

function summaries({ input }: Body): Refusal | undefined {
  const index = input.findIndex((item) => item.type === 'reasoning' && !Array.isArray(item.summary))
  return index === -1 ? undefined : refuse(`Missing required parameter: 'input[${index}].summary'.`)
}

function prefixes({ input }: Body): Refusal | undefined {
  for (const [i, item] of input.entries()) {
    const prefix = PREFIXES.get(item.type)
    if (prefix && item.id && !item.id.startsWith(prefix)) return refuse(`Invalid 'input[${i}].id': '${item.id}'. Expected an ID that begins with '${prefix}'.`)
  }
  return undefined
}

function callLength({ input }: Body): Refusal | undefined {
  const index = input.findIndex((item) => (item.call_id?.length ?? 0) > 64)
  if (index === -1) return undefined
  return refuse(
    `Invalid 'input[${index}].call_id': string too long. Expected a string with maximum length 64, but got a string with length ${input[index]?.call_id?.length} instead.`,
  )
}

function compaction({ input }: Body): Refusal | undefined {
  for (const [i, item] of input.entries()) {
    if (item.type === 'compaction' && typeof item.encrypted_content !== 'string')
      return refuse(`Invalid 'input[${i}]': a compaction item requires 'encrypted_content'.`)
    if (item.type === 'compaction_trigger' && i < input.length - 1) return refuse(`Invalid 'input[${i}]': 'compaction_trigger' must be the last input item.`)
  }
  return undefined
}

/** Encrypted content of the mock names the item that it belongs to; an item that goes without its id, as clients that store nothing send it, is any. */
function sealed({ input }: Body): Refusal | undefined {
  for (const item of input) {
    const content = item.encrypted_content
    if (item.type !== 'reasoning' || item.id == null || !content?.startsWith('mock.') || content === `mock.${item.id}`) continue
    return refuse(
      'The encrypted content could not be verified. Reason: Encrypted content item_id did not match the target item id. (invalid_encrypted_content)',
    )
  }
  return undefined
}

/** The call of an output may be in what the response before holds, but no call has two. */
function outputs({ input, previous_response_id }: Body): Refusal | undefined {
  const called = new Set<string>()
  const answered = new Set<string>()
  for (const { type, call_id = '' } of input) {
    if (type === 'function_call') called.add(call_id)
    if (type !== 'function_call_output') continue
    if (!previous_response_id && !called.has(call_id)) return refuse(`No tool call found for function call output with call_id ${call_id}.`)
    if (answered.has(call_id))
      return refuse(`Duplicate function_call_output for call_id '${call_id}'. Each function_call must have exactly one matching function_call_output.`)
    answered.add(call_id)
  }
  return undefined
}

function unique({ input }: Body): Refusal | undefined {
  const called = new Set<string>()
  for (const { type, call_id = '' } of input) {
    if (type !== 'function_call') continue
    if (called.has(call_id)) return refuse(`Duplicate 'call_id': ${call_id}.`)
    called.add(call_id)
  }
  return undefined
}

function calls({ input }: Body): Refusal | undefined {
  const answered = new Set(input.filter((item) => item.type === 'function_call_output').map((item) => item.call_id))
  const open = input.find((item) => item.type === 'function_call' && !answered.has(item.call_id))
  return open ? refuse(`No tool output found for function call ${open.call_id}.`) : undefined
}

function following({ input }: Body): Refusal | undefined {
  for (const [i, item] of input.entries()) {
    const next = input[i + 1]
    if (item.type !== 'reasoning' || next?.type === 'reasoning' || next?.type.endsWith('_call') || next?.role === 'assistant') continue
    return refuse(`Item '${item.id}' of type 'reasoning' was provided without its required following item.`)
  }
  return undefined
}

/** An item whose id says that it came of reasoning (`msg_of_rs_…`, `fc_of_rs_…`) wants that reasoning before it. */
function kept({ input }: Body): Refusal | undefined {
  const seen = new Set(input.filter((item) => item.type === 'reasoning').map((item) => item.id))
  for (const item of input) {
    const needs = /^(?:msg|fc)_of_(rs_.+)$/.exec(item.id ?? '')?.[1]
    if (needs !== undefined && !seen.has(needs))
      return refuse(`Item '${item.id}' of type '${item.type}' was provided without its required 'reasoning' item: '${needs}'.`)
  }
  return undefined
}
