import { isSystem, messageText, type Part } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec, MessageContent, RawText } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { objectLossReason } from '../part/object-loss-reason.ts'
import { textBlockUnder } from '../part/text-block.ts'
import { parseToolDefinition } from '../part/tool-definition.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import { blocksOf, sampledMessages } from '../sampled-messages.ts'
import { asObject, type JsonObject } from '../value.ts'
import { anthropicParts } from './anthropic-parts.ts'
import { writeAnthropic } from './anthropic-write.ts'

const ANTHROPIC_BLOCK =
  /^(?:tool_use|(?:\w+_)?tool_result|thinking|redacted_thinking|server_tool_use|mcp_tool_use|document|container_upload|search_result|compaction|fallback|mcp_tool_listing|tool_addition|tool_removal)$/

const ROLES = new Set(['user', 'assistant', 'system'])

/** Anthropic Messages: https://platform.claude.com/docs/en/api/messages. */
export const anthropicMessages: Codec = {
  name: 'anthropic-messages',
  title: 'Anthropic Messages arrays or request bodies',
  list: 'messages',
  system: ['system'],
  fields: ['role', 'content'],
  callId: callIdForms.anthropic,
  joins: 'all',
  isThinkingOn: (settingOf) => asObject(settingOf('thinking'))?.type === 'enabled',
  detect,
  read,
  readSystem: (value, raw) => anthropicParts(value, [], raw),
  readTools: functionTools,
  callIdPaths: ({ type, path = [] }) => [[...path, type === 'tool-call' ? 'id' : 'tool_use_id']],
  inputPath: ({ path = [] }) => [...path, 'input'],
  textBlock: textBlockUnder('content'),
  write: writeAnthropic,
  writeBody({ messages, tools }, list, model = '') {
    const system = messages.filter(isSystem)
    const isClaude = /claude/i.test(model.slice(0, 200))
    if (system.length === 0 && tools.length === 0 && !isClaude) return undefined
    const text = system.map(messageText).filter((one) => one !== '')
    return {
      ...(isClaude && { model }),
      ...(text.length > 0 && { system: text.join('\n\n') }),
      ...(tools.length > 0 && { tools: tools.map(({ schema }) => asAnthropicTool(schema)) }),
      messages: list,
    }
  },
  lossReason(part) {
    if (part.type === 'reasoning' && part.signature === undefined && part.encrypted === undefined) return 'Anthropic accepts no reasoning without its signature'
    return objectLossReason(part)
  },
}

function detect(sample: Sample): number {
  const { kind, fields } = sample
  const messages = sampledMessages(sample, fields.messages)
  if (!messages) return 0
  if (!messages.every((message) => message && (ROLES.has(scalarAsText(message.role)) || isForeignItem(message)))) return 0
  if (messages.some((message) => message?.tool_calls !== undefined)) return 0
  const blocks = blocksOf(messages)
  if (blocks.some((block) => block?.type === 'thinking' && Array.isArray(block.thinking))) return 0
  if (blocks.some((block) => block && (ANTHROPIC_BLOCK.test(scalarAsText(block.type)) || (block.type === 'image' && asObject(block.source))))) return 0.97
  if (kind === 'object' && ('system' in fields || 'anthropic_version' in fields || 'thinking' in fields)) return 0.9
  if (messages.length === 0) return 0.2
  const first = messages[0]?.role
  return first === 'system' ? 0.1 : 0.5
}

/** Whether an entry is reasoning of another provider, which Roo stores between the messages unchanged. */
function isForeignItem({ role, type }: JsonObject): boolean {
  return role === undefined && type === 'reasoning'
}

function read(value: JsonObject, raw: RawText): MessageContent {
  if (isForeignItem(value)) return { role: 'assistant', parts: [{ type: 'opaque', kind: 'reasoning', json: raw([]), path: [] }] }
  const parts: readonly Part[] = anthropicParts(value.content, ['content'], raw)
  if (value.role === 'assistant') return { role: 'assistant', parts }
  if (value.role === 'system') return { role: 'system', parts }
  const isToolMessage = parts.length > 0 && parts.every((part) => part.type === 'tool-result')
  return { role: isToolMessage ? 'tool' : 'user', parts }
}

/** Converts a tool of any wire to Anthropic's definition; a provider's own tool is left unchanged. */
function asAnthropicTool(schema: string): object {
  const tool = parseToolDefinition(schema)
  if (!tool) return new VerbatimJson(schema)
  const { parameters, ...rest } = tool
  return { ...rest, input_schema: parameters }
}
