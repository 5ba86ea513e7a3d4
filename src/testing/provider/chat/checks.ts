import type * as z from 'zod'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { requestSchema } from './request.ts'

type Body = z.infer<typeof requestSchema>
type Check = (body: Body) => Refusal | undefined

/** The checks of each provider of Chat Completions, in its order. DeepSeek represents Kimi too. */
export const chatChecks: Readonly<Record<'openai-chat' | 'mistral' | 'deepseek', readonly Check[]>> = {
  'openai-chat': [checkCallers, checkContents, checkIdLength(40), checkPairs],
  mistral: [checkCallers, checkContents, checkMistralIds, checkUserAfterTool, checkPairs, checkCounts],
  deepseek: [checkCallers, checkContents, checkPairs, checkReasoning],
}

function checkCallers(body: Body): Refusal | undefined {
  const index = body.messages.findIndex(({ role, tool_calls }) => role !== 'assistant' && tool_calls?.length)
  return index === -1 ? undefined : refuse(`Unknown parameter: 'messages[${index}].tool_calls'.`)
}

/** The API's own messages have null content next to a refusal or audio, and are sent back like that. */
function checkContents(body: Body): Refusal | undefined {
  const isEmpty = ({ content, tool_calls, function_call, refusal, audio }: Body['messages'][number]) =>
    (content ?? undefined) === undefined && !tool_calls?.length && (function_call ?? refusal ?? audio ?? undefined) === undefined
  const index = body.messages.findIndex(isEmpty)
  const empty = body.messages.findIndex((message) => Array.isArray(message.content) && message.content.length === 0)
  if (index !== -1) return refuse(`Invalid value for 'content': expected a string, got null. (messages.[${index}].content)`)
  return empty === -1
    ? undefined
    : refuse(`Invalid 'messages[${empty}].content': empty array. Expected an array with minimum length 1, but got an empty array instead.`)
}

function checkIdLength(max: number): Check {
  return (body) => {
    for (const [i, message] of body.messages.entries()) {
      const ids = [...(message.tool_calls ?? []).map((call) => call.id), ...(message.role === 'tool' ? [message.tool_call_id ?? ''] : [])]
      if (ids.includes(''))
        return refuse(`Invalid 'messages[${i}].tool_calls[0].id': empty string. Expected a string with minimum length 1, but got an empty string instead.`)
      const long = ids.find((id) => id.length > max)
      if (long === undefined) continue
      return refuse(
        `Invalid 'messages[${i}].tool_calls[0].id': string too long. Expected a string with maximum length ${max}, but got a string with length ${long.length} instead.`,
      )
    }
    return undefined
  }
}

function checkPairs(body: Body): Refusal | undefined {
  let openIds = new Set<string>()
  let index = 0
  for (const [i, message] of body.messages.entries()) {
    if (message.role === 'tool') {
      if (openIds.delete(message.tool_call_id ?? '')) continue
      return refuse("Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.")
    }
    if (openIds.size > 0) break
    openIds = new Set(message.tool_calls?.map((call) => call.id))
    index = i
  }
  if (openIds.size === 0) return undefined
  return refuse(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...openIds].join(', ')} (messages.[${index}].role)`,
  )
}

function checkMistralIds(body: Body): Refusal | undefined {
  for (const message of body.messages) {
    for (const id of [...(message.tool_calls ?? []).map((call) => call.id), ...(message.role === 'tool' ? [message.tool_call_id ?? ''] : [])]) {
      if (!/^[a-zA-Z0-9]{9}$/.test(id)) return refuse(`Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`)
    }
  }
  return undefined
}

function checkUserAfterTool(body: Body): Refusal | undefined {
  const index = body.messages.findIndex((message, i) => message.role === 'user' && body.messages[i - 1]?.role === 'tool')
  return index === -1 ? undefined : refuse("Unexpected role 'user' after role 'tool' (3230)")
}

function checkCounts(body: Body): Refusal | undefined {
  let calls = 0
  let results = 0
  for (const message of body.messages) {
    calls += message.tool_calls?.length ?? 0
    results += message.role === 'tool' ? 1 : 0
  }
  return calls === results ? undefined : refuse('Not the same number of function calls and responses')
}

/** In the current turn, messages with calls must carry their reasoning, if the conversation uses reasoning at all. */
function checkReasoning(body: Body): Refusal | undefined {
  if (body.thinking?.type !== 'enabled') return undefined
  const turn = body.messages.findLastIndex((message) => message.role === 'user')
  const hasUnreasonedCall = body.messages.slice(turn + 1).some((message) => message.tool_calls?.length && typeof message.reasoning_content !== 'string')
  return hasUnreasonedCall
    ? refuse('Missing `reasoning_content` field: the `reasoning_content` in the thinking mode must be passed back to the API.')
    : undefined
}
