import { scalarAsText } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { sampledMessages } from '../sampled-messages.ts'
import { readAgentsItem } from './agents-items.ts'
import { writeAgents } from './agents-write.ts'
import { hasResponsesBlocks } from './has-responses-blocks.ts'
import { itemInputPath } from './item-input-path.ts'
import { agentsTextBlock } from './text-block.ts'
import { writeAgentsResult } from './write-result.ts'

const AGENTS_ITEMS = new Set(['function_call_result', 'hosted_tool_call', 'computer_call_result'])

/**
 * Items of the OpenAI Agents SDK for TypeScript, each a message: https://openai.github.io/openai-agents-js. The Python SDK stores Responses items, which belong
 * to that format.
 */
export const openaiAgents: Codec = {
  name: 'openai-agents',
  title: 'OpenAI Agents SDK items (TypeScript)',
  list: 'input',
  fields: ['type', 'role', 'content', 'callId', 'name', 'arguments', 'output', 'status'],
  callId: callIdForms.responses,
  joins: 'none',
  detect,
  read: readAgentsItem,
  readTools: functionTools,
  inputPath: itemInputPath,
  textBlock: agentsTextBlock,
  write: writeAgents,
  callIdPaths: (_, item) => [['callId' in item ? 'callId' : 'id']],
  writeResult: writeAgentsResult,
  lossReason: (part) => (part.type === 'reasoning' ? 'Agents items accept no reasoning except that of OpenAI' : undefined),
}

function detect(sample: Sample): number {
  const { kind, fields } = sample
  const all = sampledMessages(sample, fields.input ?? fields.history)
  if (!all) return 0
  if (all.some((item) => !item || (item.type === undefined && item.role === undefined))) return 0
  if (all.some((item) => AGENTS_ITEMS.has(scalarAsText(item?.type)) || item?.callId !== undefined || item?.providerData !== undefined)) return 0.97
  // As certain as Responses, which is tried first.
  return kind === 'array' && all.length > 0 && all.every((item) => item?.type === 'message' && hasResponsesBlocks(item)) ? 0.9 : 0
}
