import type { Endpoint, Outgoing } from '../endpoint.ts'
import { firstRefusal } from '../first-refusal.ts'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { Reply } from '../reply.ts'
import { geminiChecks, requestSchema } from './checks.ts'

const PATH = /\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)(?:\?alt=sse)?$/

/** Gemini's generateContent, its stream of events and its counting of tokens. */
export const geminiEndpoint: Endpoint = {
  judge({ path, body, bytes, window }): Refusal | undefined {
    if (!PATH.test(path)) return { status: 404, message: 'Not Found' }
    const parsed = requestSchema.safeParse(body)
    if (!parsed.success) return refuse(`Invalid value at '${parsed.error.issues[0]?.path.join('.')}': ${parsed.error.issues[0]?.message}`)
    const tokens = Math.ceil(bytes / 4)
    if (tokens > window) return refuse(`The input token count (${tokens}) exceeds the maximum number of tokens allowed (${window}).`)
    return firstRefusal(parsed.data, geminiChecks)
  },
  respond({ path, bytes }, reply): Outgoing {
    const [, model, method] = PATH.exec(path) ?? []
    if (method === 'countTokens') return { body: { totalTokens: Math.ceil(bytes / 4) } }
    const parts = encodeReply(reply)
    const usageMetadata = { promptTokenCount: Math.ceil(bytes / 4), candidatesTokenCount: Math.ceil(JSON.stringify(parts).length / 4) }
    const response = (some: readonly object[], finishReason?: 'STOP') => ({
      candidates: [{ index: 0, content: { role: 'model', parts: some }, ...(finishReason && { finishReason }) }],
      usageMetadata,
      modelVersion: model,
      responseId: reply.id,
    })
    const body = response(parts, 'STOP')
    if (method === 'generateContent') return { body }
    const last = parts.slice(-1)
    return { body, events: [...parts.slice(0, -1).map((part) => ['', response([part])] as const), ['', response(last, 'STOP')]] }
  },
  envelope({ status, message }): object {
    return { error: { code: status, message, status: status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT' } }
  },
}

/** The first call is signed if the reply has thinking. */
function encodeReply(reply: Reply): object[] {
  const parts: object[] = []
  if (reply.thinking !== undefined) parts.push({ text: reply.thinking, thought: true })
  if (reply.text !== undefined) parts.push({ text: reply.text })
  for (const [i, call] of (reply.calls ?? []).entries()) {
    const signature = i === 0 && reply.thinking !== undefined ? { thoughtSignature: Buffer.from(`mock ${reply.id}`).toString('base64') } : {}
    parts.push({ functionCall: { id: `${reply.id}${i}`, name: call.name, args: call.input }, ...signature })
  }
  return parts
}
