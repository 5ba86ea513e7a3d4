import type { Part } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { sampledMessages } from '../sampled-messages.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { hasResponsesBlocks } from './has-responses-blocks.ts'
import { itemInputPath } from './item-input-path.ts'
import { linkApprovals } from './link-approvals.ts'
import { readResponsesItem } from './responses-items.ts'
import { asResponsesTool, writeResponses } from './responses-write.ts'
import { responsesTextBlock } from './text-block.ts'
import { writeResponsesResult } from './write-result.ts'

const RESPONSES_ITEMS = new Set([
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'item_reference',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  ...['local_shell_call', 'shell_call', 'apply_patch_call', 'computer_call', 'tool_search_call'],
  ...['local_shell_call_output', 'shell_call_output', 'apply_patch_call_output', 'computer_call_output', 'tool_search_output'],
  ...['mcp_call', 'mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response'],
  ...['compaction', 'compaction_summary', 'compaction_trigger', 'additional_tools', 'configuration_update', 'program_output'],
  ...['multi_agent_call', 'multi_agent_call_output'],
])

/** OpenAI Responses, each item a message: https://platform.openai.com/docs/api-reference/responses. */
export const openaiResponses: Codec = {
  name: 'openai-responses',
  title: 'OpenAI Responses items or request bodies',
  list: 'input',
  system: ['instructions'],
  fields: ['type', 'role', 'content', 'call_id', 'name', 'arguments', 'input', 'output', 'summary', 'encrypted_content', 'status', 'id'],
  callId: callIdForms.responses,
  joins: 'none',
  detect,
  read: readResponsesItem,
  linkMessages: linkApprovals,
  readSystem: (value) => (typeof value === 'string' && value !== '' ? [{ type: 'text', text: value, path: [] }] : []),
  readTools: functionTools,
  inputPath: itemInputPath,
  textBlock: responsesTextBlock,
  write: writeResponses,
  callIdPaths: (_, item) => [[responsesIdKey(item)]],
  writeResult: writeResponsesResult,
  writeBody: ({ tools }, list) => (tools.length === 0 ? undefined : { input: list, tools: tools.map(({ schema }) => asResponsesTool(schema)) }),
  lossReason: (part: Part) => (part.type === 'reasoning' ? 'Responses accepts no reasoning except its own' : undefined),
}

function detect(sample: Sample): number {
  const { kind, fields } = sample
  if (kind === 'object' && typeof fields.input === 'string') return 'messages' in fields || 'instruction' in fields ? 0 : 0.7
  const all = sampledMessages(sample, fields.input)
  if (!all) return 0
  if (all.some((item) => !item)) return 0
  if (all.some((item) => item?.callId !== undefined || item?.providerData !== undefined)) return 0
  const blocks = all.flatMap((item) => (Array.isArray(item?.content) ? item.content : [])).map(asObject)
  if (blocks.some((block) => block?.type === 'tool_use' || block?.type === 'tool_result')) return 0
  if (all.some((item) => item?.type === 'agent_message' && Array.isArray(item.content))) return 0.97
  if (all.some((item) => RESPONSES_ITEMS.has(scalarAsText(item?.type)) || (item?.type === 'reasoning' && Array.isArray(item.summary)))) return 0.97
  if (all.some((item) => item && (hasResponsesBlocks(item) || (item.type === 'message' && typeof item.status === 'string')))) return 0.9
  if (kind === 'object' && !('messages' in fields)) return 0.8
  return all.length > 0 && all.every((item) => item?.type === 'message' && typeof item.role === 'string') ? 0.8 : 0
}

/** Returns the key that contains the id of an item's call: an approved call has the id of its request. */
function responsesIdKey(item: JsonObject): string {
  if (item.type === 'mcp_call' && stringOf(item.approval_request_id) !== undefined) return 'approval_request_id'
  return 'call_id' in item ? 'call_id' : 'id'
}
