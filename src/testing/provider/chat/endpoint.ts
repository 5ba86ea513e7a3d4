import type { Endpoint, Outgoing } from '../endpoint.ts'
import { firstRefusal } from '../first-refusal.ts'
import type { Refusal } from '../refusal.ts'
import { refuse, refuseInvalid } from '../refusal.ts'
import type { Reply } from '../reply.ts'
import { chatChecks } from './checks.ts'
import { requestSchema } from './request.ts'

/** Chat Completions as answered by OpenAI, Mistral or DeepSeek. */
export function chatEndpoint(name: keyof typeof chatChecks): Endpoint {
  return {
    judge({ path, body, bytes, window }): Refusal | undefined {
      if (!path.endsWith('/chat/completions')) return { status: 404, message: 'Not Found' }
      const parsed = requestSchema.safeParse(body)
      if (!parsed.success) return refuseInvalid(parsed.error)
      const tokens = Math.ceil(bytes / 4)
      if (tokens > window) return refuse(`This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens.`)
      return firstRefusal(parsed.data, chatChecks[name])
    },
    respond({ body, bytes }, reply): Outgoing {
      const parsed = requestSchema.safeParse(body)
      const model = parsed.data?.model ?? ''
      const [inputTokens, outputTokens] = [Math.ceil(bytes / 4), Math.ceil(JSON.stringify(reply).length / 4)]
      const usage = { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens }
      const message = messageOf(reply, name)
      const finishReason = reply.calls?.length ? 'tool_calls' : 'stop'
      const answer = {
        id: `chatcmpl-${reply.id}`,
        object: 'chat.completion',
        created: 0,
        model,
        choices: [{ index: 0, message, finish_reason: finishReason }] as const,
        usage,
      }
      const requestedUsage = parsed.data?.stream_options?.include_usage ? usage : undefined
      return parsed.data?.stream ? { body: answer, events: chunks(answer, message, requestedUsage) } : { body: answer }
    },
    envelope({ status, message }): object {
      if (name === 'mistral') return { object: 'error', message, type: 'invalid_request_message_order', param: null, code: status === 400 ? '3230' : null }
      return { error: { message, type: 'invalid_request_error', param: null, code: null } }
    },
  }
}

/** A whole answer, from which chunks are made. */
interface FullAnswer {
  readonly id: string
  readonly model: string
  readonly choices: readonly [{ readonly finish_reason: string }]
}

interface AssistantMessage {
  readonly role: 'assistant'
  readonly content: string | null
  readonly reasoning_content?: string
  readonly tool_calls?: readonly object[]
}

function messageOf(reply: Reply, name: keyof typeof chatChecks): AssistantMessage {
  const id = (i: number) => (name === 'mistral' ? `${reply.id.slice(0, 7)}${i.toString(36).padStart(2, '0')}` : `call_${reply.id}_${i}`)
  const calls = reply.calls?.map((call, i) => ({ id: id(i), type: 'function', function: { name: call.name, arguments: JSON.stringify(call.input) } }))
  return {
    role: 'assistant',
    content: reply.text ?? null,
    ...(reply.thinking !== undefined && { reasoning_content: reply.thinking }),
    ...(calls && calls.length > 0 && { tool_calls: calls }),
  }
}

/** The usage is a chunk of its own, without choices, sent only if it was asked for. */
function* chunks({ id, model, choices }: FullAnswer, said: AssistantMessage, usage: object | undefined): Generator<readonly ['', object | string]> {
  const head = { id, object: 'chat.completion.chunk', created: 0, model }
  const chunk = (delta: object, finish_reason: string | null = null) => ['', { ...head, choices: [{ index: 0, delta, finish_reason }] }] as const
  yield chunk({ role: 'assistant', content: '' })
  if (said.reasoning_content !== undefined) yield chunk({ reasoning_content: said.reasoning_content })
  if (said.content !== null) yield chunk({ content: said.content })
  for (const [index, call] of (said.tool_calls ?? []).entries()) yield chunk({ tool_calls: [{ index, ...call }] })
  yield chunk({}, choices[0].finish_reason)
  if (usage) yield ['', { ...head, choices: [], usage }]
  yield ['', '[DONE]']
}
