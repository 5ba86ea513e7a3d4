import type { Reply } from '../reply.ts'
import type { ThinkingVerdict } from './judge-thinking.ts'
import { signatureFor } from './signature.ts'
import { prefixDigestOf, thinkingBlocksOf } from './thinking-blocks-of.ts'
import type { AnthropicRequest } from './types.ts'

/** An assistant message on the wire. */
export interface Answer {
  readonly content: readonly Record<string, unknown>[]
  readonly stop_reason: string
  readonly usage: object
}

/** The message that the mock answers with, its thinking signed for this very conversation. */
export function answerTo(request: AnthropicRequest, reply: Reply, verdict: ThinkingVerdict): Answer {
  const content: Record<string, unknown>[] = []
  if (reply.thinking !== undefined) {
    let previous = ''
    for (const { block } of thinkingBlocksOf(request.body)) previous = block.signature ?? ''
    content.push({ type: 'thinking', thinking: reply.thinking, signature: signatureFor(reply.thinking, prefixDigestOf(request.body), previous) })
  }
  if (reply.text !== undefined) content.push({ type: 'text', text: reply.text })
  for (const [i, call] of (reply.calls ?? []).entries()) content.push({ type: 'tool_use', id: `toolu_${reply.id}_${i}`, name: call.name, input: call.input })
  const message = {
    id: `msg_${reply.id}`,
    type: 'message',
    role: 'assistant',
    model: request.body.model,
    content,
    stop_reason: reply.calls?.length ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: Math.ceil(request.bytes / 4), output_tokens: Math.ceil(JSON.stringify(content).length / 4) },
    ...(verdict.transformations.length > 0 && { input_transformations: verdict.transformations }),
  }
  return message
}
