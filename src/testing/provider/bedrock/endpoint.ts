import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { refuse } from '../refusal.ts'

const callSchema = z.looseObject({ toolUseId: z.string(), name: z.string(), type: z.string().optional() })
const resultSchema = z.looseObject({ toolUseId: z.string(), status: z.string().optional(), type: z.string().optional(), content: z.array(z.unknown()) })
const requestSchema = z.looseObject({
  toolConfig: z.unknown().optional(),
  messages: z.array(
    z.looseObject({
      role: z.enum(['user', 'assistant']),
      content: z.array(z.looseObject({ toolUse: callSchema.optional(), toolResult: resultSchema.optional() })),
    }),
  ),
})
type ConverseMessages = z.infer<typeof requestSchema>['messages']

/**
 * Amazon Bedrock's Converse, limited to four demands: roles alternate, all results come in one message, tools are defined if there are calls, all fits the
 * window.
 */
export const bedrockEndpoint: Endpoint = {
  judge({ path, body, bytes, window }) {
    if (!path.endsWith('/converse')) return { status: 404, message: 'Not Found' }
    const parsed = requestSchema.safeParse(body)
    if (!parsed.success) return refuse(`Malformed input request: ${parsed.error.issues[0]?.message}`)
    if (bytes / 4 > window) return refuse('Input is too long for requested model.')
    const result = resultRefusal(parsed.data.messages)
    if (result !== undefined) return refuse(result)
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
      ...(reply.thinking === undefined ? [] : [{ reasoningContent: { reasoningText: { text: reply.thinking, signature: `mock.${reply.id}` } } }]),
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

/** Why the results of the messages are refused. */
function resultRefusal(messages: ConverseMessages): string | undefined {
  for (const [i, { role, content }] of messages.entries()) {
    if (role === 'user' && content.some(({ toolUse }) => toolUse !== undefined)) return 'User messages cannot contain tool uses'
    const emptyError = content.findIndex(({ toolResult }) => toolResult?.status === 'error' && toolResult.content.length === 0)
    if (emptyError !== -1) return `The content field at messages.${i}.content.${emptyError}.toolResult cannot be empty when status value is error.`
    const next = messages[i + 1]
    const results = resultIds(next)
    const givenIds = new Set(results)
    const missing = content.flatMap(({ toolUse }) => (toolUse && toolUse.type === undefined && !givenIds.has(toolUse.toolUseId) ? [toolUse.toolUseId] : []))
    if (role === 'assistant' && next && missing.length > 0)
      return `Expected toolResult blocks at messages.${i + 1}.content for the following Ids: ${missing.join(', ')}`
    const extra = extraResultsRefusal(results, role === 'assistant' ? content.flatMap(({ toolUse }) => toolUse?.toolUseId ?? []) : [], i + 1)
    if (extra !== undefined) return extra
  }
  return resultIds(messages[0]).length > 0 ? extraResultsRefusal(resultIds(messages[0]), [], 0) : undefined
}

function resultIds(message: ConverseMessages[number] | undefined): string[] {
  return message?.content.flatMap(({ toolResult }) => (toolResult && toolResult.type === undefined ? [toolResult.toolUseId] : [])) ?? []
}

/** Why results that were not asked for, or that repeat an id, are refused. */
function extraResultsRefusal(results: readonly string[], calledIds: readonly string[], index: number): string | undefined {
  const seen = new Set<string>()
  const duplicates = results.filter((id) => seen.size === seen.add(id).size)
  if (duplicates.length > 0) return `The toolResult blocks at messages.${index}.content contain duplicate Ids: ${duplicates.join(', ')}`
  if (results.every((id) => calledIds.includes(id))) return undefined
  return `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`
}
