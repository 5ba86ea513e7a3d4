import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'

const partSchema = z.looseObject({
  type: z.string(),
  toolCallId: z.string().optional(),
  approvalId: z.string().optional(),
  providerExecuted: z.boolean().optional(),
})

const requestSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.union([z.string().transform((): z.infer<typeof partSchema>[] => []), z.array(partSchema)]) })),
})

type Body = z.infer<typeof requestSchema>

/** The checks that the AI SDK makes before it sends, as an endpoint: it takes model messages and answers with the name and message of the SDK's error. */
export const aiSdkEndpoint: Endpoint = {
  judge({ body }) {
    const parsed = requestSchema.safeParse(body)
    if (!parsed.success) return refuse('AI_InvalidPromptError: Invalid prompt: The messages do not match the ModelMessage[] schema.')
    return checkApprovals(parsed.data) ?? checkResults(parsed.data)
  },
  respond(_incoming, reply) {
    const content = [
      ...(reply.thinking === undefined ? [] : [{ type: 'reasoning', text: reply.thinking }]),
      ...(reply.text === undefined ? [] : [{ type: 'text', text: reply.text }]),
      ...(reply.calls ?? []).map((call, i) => ({ type: 'tool-call', toolCallId: `call_${reply.id}_${i}`, toolName: call.name, input: call.input })),
    ]
    return { body: { role: 'assistant', content } }
  },
  envelope({ message }) {
    return { error: message }
  },
}

function checkApprovals({ messages }: Body): Refusal | undefined {
  const requestedIds = new Set<string>()
  for (const part of messages.flatMap((message) => message.content)) {
    if (part.type === 'tool-approval-request') requestedIds.add(part.approvalId ?? '')
    if (part.type !== 'tool-approval-response' || requestedIds.has(part.approvalId ?? '')) continue
    return refuse(`AI_ToolCallNotFoundForApprovalError: Tool call not found for approval request "${part.approvalId}".`)
  }
  return undefined
}

/** Looks for open calls at every user or system message and at the end. Calls that the provider ran itself need no result. */
function checkResults({ messages }: Body): Refusal | undefined {
  const open = new Set<string>()
  const missing = () => refuse(`AI_MissingToolResultsError: Tool results are missing for tool calls ${[...open].join(', ')}.`)
  for (const { role, content } of messages) {
    if ((role === 'user' || role === 'system') && open.size > 0) return missing()
    for (const part of content) {
      if (part.type === 'tool-call' && !part.providerExecuted) open.add(part.toolCallId ?? '')
      if (part.type === 'tool-result') open.delete(part.toolCallId ?? '')
    }
  }
  return open.size === 0 ? undefined : missing()
}
