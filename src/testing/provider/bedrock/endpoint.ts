import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { refuse } from '../refusal.ts'

const requestSchema = z.looseObject({
  toolConfig: z.unknown().optional(),
  messages: z.array(
    z.looseObject({
      role: z.enum(['user', 'assistant']),
      content: z.array(z.looseObject({ toolUse: z.unknown().optional(), toolResult: z.unknown().optional() })),
    }),
  ),
})

/** Amazon Bedrock's Converse, as far as it demands that roles take turns and tools be defined wherever calls stand. */
export const bedrockEndpoint: Endpoint = {
  judge({ path, body }) {
    if (!path.endsWith('/converse')) return { status: 404, message: 'Not Found' }
    const parsed = requestSchema.safeParse(body)
    if (!parsed.success) return refuse(`Malformed input request: ${parsed.error.issues[0]?.message}`)
    if (parsed.data.messages.some(({ role }, i) => role === parsed.data.messages[i - 1]?.role))
      return refuse(
        'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
      )
    const tools = parsed.data.messages.some(({ content }) => content.some((block) => block.toolUse !== undefined || block.toolResult !== undefined))
    if (!tools || parsed.data.toolConfig !== undefined) return undefined
    return refuse('The toolConfig field must be defined when using toolUse and toolResult content blocks.')
  },
  respond({ bytes }, reply) {
    const content = [
      ...(reply.text === undefined ? [] : [{ text: reply.text }]),
      ...(reply.calls ?? []).map((call, i) => ({ toolUse: { toolUseId: `tooluse_${reply.id}_${i}`, name: call.name, input: call.input } })),
    ]
    const inputTokens = Math.ceil(bytes / 4)
    return { body: { output: { message: { role: 'assistant', content } }, stopReason: reply.calls?.length ? 'tool_use' : 'end_turn', usage: { inputTokens } } }
  },
  envelope({ message }) {
    return { message }
  },
}
