import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { AnthropicRequest, Block } from './types.ts'

/** Checks of calls and results, the provider's own tools included. Neighbouring messages of one role count as one, as in the API. */
export const toolChecks: readonly ((request: AnthropicRequest) => Refusal | undefined)[] = [checkCallers, checkPairs, checkHosted]

interface MergedMessage {
  readonly role: string
  readonly index: number
  readonly content: Block[]
}

function checkCallers({ body: { messages } }: AnthropicRequest): Refusal | undefined {
  for (const [i, { role, content }] of messages.entries()) {
    const at = content.findIndex(({ type }) => type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use')
    if (role !== 'assistant' && at !== -1) return refuse(`messages.${i}.content.${at}: \`${content[at]?.type}\` blocks can only be in \`assistant\` messages`)
  }
  return undefined
}

function checkPairs(request: AnthropicRequest): Refusal | undefined {
  const messages = mergeNeighbours(request)
  for (const [i, message] of messages.entries()) {
    const before = messages[i - 1]
    const calls = callsOf(before)
    const leading = leadingResults(message)
    const missing = calls.filter((id) => !leading.includes(id))
    if (before && missing.length > 0) return refuseUnanswered(before.index, missing)
    const answered = new Set<string>()
    const repeated = message.content.findIndex(
      ({ type, tool_use_id: id = '' }) => type === 'tool_result' && calls.includes(id) && answered.size === answered.add(id).size,
    )
    if (repeated !== -1) return refuseAnsweredTwice(message, repeated)
    const unexpected = message.content.findIndex((block) => block.type === 'tool_result' && !calls.includes(block.tool_use_id ?? ''))
    if (unexpected === -1) continue
    const id = message.content[unexpected]?.tool_use_id
    return refuse(
      `messages.${message.index}.content.${unexpected}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
    )
  }
  const last = messages.at(-1)
  const open = callsOf(last)
  return last && open.length > 0 ? refuseUnanswered(last.index, open) : undefined
}

function refuseUnanswered(index: number, ids: readonly string[]): Refusal {
  return refuse(
    `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  )
}

function refuseAnsweredTwice({ index, content }: MergedMessage, at: number): Refusal {
  return refuse(
    `messages.${index}.content.${at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${content[at]?.tool_use_id}`,
  )
}

function mergeNeighbours({ body }: AnthropicRequest): MergedMessage[] {
  const result: MergedMessage[] = []
  for (const [index, { role, content }] of body.messages.entries()) {
    const last = result.at(-1)
    if (last?.role === role) for (const block of content) last.content.push(block)
    else result.push({ role, index, content: [...content] })
  }
  return result
}

function callsOf(message: MergedMessage | undefined): string[] {
  return message?.role === 'assistant' ? message.content.filter((block) => block.type === 'tool_use').map((block) => block.id ?? '') : []
}

function leadingResults(message: MergedMessage): string[] {
  const end = message.content.findIndex((block) => block.type !== 'tool_result')
  return message.content.slice(0, end === -1 ? undefined : end).map((block) => block.tool_use_id ?? '')
}

/** A call of the provider's own tool may wait for the caller's results, but not across text. */
function checkHosted({ body }: AnthropicRequest): Refusal | undefined {
  const calls = new Set<string>()
  for (const [i, { role, content }] of body.messages.entries()) {
    if (role !== 'assistant' && content.some(({ type }) => type !== 'tool_result')) calls.clear()
    for (const [at, block] of content.entries()) {
      if (block.type === 'server_tool_use' || block.type === 'mcp_tool_use') calls.add(block.id ?? '')
      if (!block.type.endsWith('_tool_result') || calls.has(block.tool_use_id ?? '')) continue
      return refuse(
        `messages.${i}.content.${at}: unexpected \`tool_use_id\` found in \`${block.type}\` blocks: ${block.tool_use_id}. Each \`${block.type}\` block must have a corresponding \`server_tool_use\` block before it.`,
      )
    }
  }
  return undefined
}
