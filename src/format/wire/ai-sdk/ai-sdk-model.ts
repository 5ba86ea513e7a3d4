import { scalarAsText, valueAtPath } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { objectLossReason } from '../part/object-loss-reason.ts'
import { textBlockUnder } from '../part/text-block.ts'
import { blocksOf, sampledMessages } from '../sampled-messages.ts'
import { readAiSdk } from './ai-sdk-read.ts'
import { writeAiSdk } from './ai-sdk-write.ts'

const TOOL_BLOCKS = new Set(['tool-call', 'tool-result', 'tool-approval-request', 'tool-approval-response'])

/** Model messages of the AI SDK: https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message. Messages of version 4 are read too. */
export const aiSdkModel: Codec = {
  name: 'ai-sdk-model',
  title: 'AI SDK model messages',
  list: 'messages',
  system: ['system'],
  fields: ['role', 'content'],
  callId: callIdForms.any,
  detect,
  read: readAiSdk,
  readSystem: (value) => (typeof value === 'string' && value !== '' ? [{ type: 'text', text: value, path: [] }] : []),
  readTools: functionTools,
  callIdPaths: ({ path = [] }) => [[...path, 'toolCallId']],
  inputPath: ({ path = [] }, item) => ['input', 'args'].map((key) => [...path, key]).find((at) => valueAtPath(item, at) !== undefined),
  textBlock: textBlockUnder('content', 'value'),
  write: writeAiSdk,
  lossReason: objectLossReason,
}

function detect(sample: Sample): number {
  const messages = sampledMessages(sample, sample.fields.messages)
  if (!messages) return 0
  if (!messages.every((message) => message && ['system', 'user', 'assistant', 'tool'].includes(scalarAsText(message.role)) && 'content' in message)) return 0
  if (messages.some((message) => message?.tool_calls !== undefined || message?.tool_call_id !== undefined)) return 0
  const blocks = blocksOf(messages)
  if (blocks.some((block) => TOOL_BLOCKS.has(scalarAsText(block?.type)))) return 0.97
  if (
    blocks.some(
      (block) => block && ('providerOptions' in block || (block.type === 'image' && 'image' in block) || (block.type === 'file' && 'mediaType' in block)),
    )
  )
    return 0.9
  return messages.some((message) => message && 'providerOptions' in message) ? 0.9 : 0.2
}
