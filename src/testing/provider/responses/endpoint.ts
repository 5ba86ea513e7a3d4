import type { Endpoint, Outgoing } from '../endpoint.ts'
import { firstRefusal } from '../first-refusal.ts'
import type { Refusal } from '../refusal.ts'
import { refuse, refuseInvalid } from '../refusal.ts'
import type { Reply } from '../reply.ts'
import { responsesChecks } from './checks.ts'
import { requestSchema } from './request.ts'
import { type Item, streamEvents } from './stream-events.ts'

/** OpenAI Responses. The mock's reasoning is encrypted for its item, and the ids of the items after it show this. */
export const responsesEndpoint: Endpoint = {
  judge({ path, body, bytes, window }): Refusal | undefined {
    if (!path.endsWith('/responses')) return { status: 404, message: 'Not Found' }
    const parsed = requestSchema.safeParse(body)
    if (!parsed.success) return refuseInvalid(parsed.error)
    if (bytes / 4 > window) return refuse('Your input exceeds the context window of this model. Please adjust your input and try again.')
    return firstRefusal(parsed.data, responsesChecks)
  },
  respond({ body, bytes }, reply): Outgoing {
    const parsed = requestSchema.safeParse(body)
    const output = encodeReply(reply)
    const [input, outputTokens] = [Math.ceil(bytes / 4), Math.ceil(JSON.stringify(output).length / 4)]
    const usage = { input_tokens: input, output_tokens: outputTokens, total_tokens: input + outputTokens }
    const response = { id: `resp_${reply.id}`, object: 'response', created_at: 0, status: 'completed', model: parsed.data?.model ?? '', output, usage }
    return parsed.data?.stream ? { body: response, events: streamEvents(response) } : { body: response }
  },
  envelope({ message }): object {
    const code = message.includes('invalid_encrypted_content') ? 'invalid_encrypted_content' : null
    return { error: { message, type: 'invalid_request_error', param: 'input', code } }
  },
}

function encodeReply(reply: Reply): Item[] {
  const items: Item[] = []
  const reasoning = `rs_${reply.id}`
  const idSuffix = reply.thinking === undefined ? '' : `of_${reasoning}`
  if (reply.thinking !== undefined) {
    items.push({ type: 'reasoning', id: reasoning, summary: [{ type: 'summary_text', text: reply.thinking }], encrypted_content: `mock.${reasoning}` })
  }
  if (reply.text !== undefined) {
    const content = [{ type: 'output_text', text: reply.text, annotations: [] }]
    items.push({ type: 'message', id: `msg_${idSuffix || reply.id}`, role: 'assistant', status: 'completed', content })
  }
  for (const [i, call] of (reply.calls ?? []).entries()) {
    const isCustom = call.customInput !== undefined
    const id = `${isCustom ? 'ctc' : 'fc'}_${i === 0 && idSuffix ? idSuffix : `${reply.id}_${i}`}`
    const base = { id, call_id: `call_${reply.id}_${i}`, name: call.name, status: 'completed' }
    items.push(
      isCustom ? { ...base, type: 'custom_tool_call', input: call.customInput } : { ...base, type: 'function_call', arguments: JSON.stringify(call.input) },
    )
  }
  return items
}
