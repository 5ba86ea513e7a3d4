import { profileFor } from '../../../law/index.ts'
import type { Endpoint, Incoming, Outgoing } from '../endpoint.ts'
import { firstRefusal } from '../first-refusal.ts'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { Reply } from '../reply.ts'
import { answerTo } from './answer.ts'
import { judgeThinking } from './judge-thinking.ts'
import { requestSchema } from './request.ts'
import { settingChecks } from './setting-checks.ts'
import { shapeChecks } from './shape-checks.ts'
import { streamEvents } from './stream-events.ts'
import { toolChecks } from './tool-checks.ts'
import type { AnthropicRequest } from './types.ts'

const CHECKS = [...shapeChecks, ...toolChecks, ...settingChecks, (request: AnthropicRequest) => judgeThinking(request).refusal]

/** Anthropic Messages, and its counting of tokens, which makes the same checks. */
export const anthropicEndpoint: Endpoint = {
  judge(incoming: Incoming): Refusal | undefined {
    if (!/\/v1\/messages(\/count_tokens)?$/.test(incoming.path)) return { status: 404, message: 'Not Found' }
    const request = parseRequest(incoming)
    return 'refusal' in request ? request.refusal : firstRefusal(request, CHECKS)
  },
  respond(incoming: Incoming, reply: Reply): Outgoing {
    const request = parseRequest(incoming)
    if ('refusal' in request) return { body: anthropicEndpoint.envelope(request.refusal) }
    if (incoming.path.endsWith('/count_tokens')) return { body: { input_tokens: Math.ceil(incoming.bytes / 4) } }
    const body = answerTo(request, reply, judgeThinking(request))
    return request.body.stream ? { body, events: streamEvents(body) } : { body }
  },
  envelope({ status, message }: Refusal): object {
    const type = status === 413 ? 'request_too_large' : status === 404 ? 'not_found_error' : 'invalid_request_error'
    return { type: 'error', error: { type, message } }
  },
}

function parseRequest(incoming: Incoming): AnthropicRequest | { readonly refusal: Refusal } {
  const parsed = requestSchema.safeParse(incoming.body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { refusal: refuse(`${issue?.path.join('.')}: ${issue?.message}`) }
  }
  const { laws } = profileFor({ format: 'anthropic-messages', model: parsed.data.model })
  const rules = { bound: laws.includes('prefix-binding'), noPrefill: laws.includes('last-role') }
  return { body: parsed.data, headers: incoming.headers, ...rules, window: incoming.window, bytes: incoming.bytes }
}
