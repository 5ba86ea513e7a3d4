import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { functionTools } from '../part/function-tools.ts'
import { objectLossReason } from '../part/object-loss-reason.ts'
import { textBlockUnder } from '../part/text-block.ts'
import { sampledMessages } from '../sampled-messages.ts'
import { langchainFrame } from './langchain-frame.ts'
import { langchainIdPaths } from './langchain-id-paths.ts'
import { readLangchain } from './langchain-read.ts'
import { writeLangchain } from './langchain-write.ts'

/**
 * LangChain messages in the three forms that its libraries write: flat (`{type, content}`), stored (`{type, data}`) and serialised (`{lc, type: 'constructor',
 * id, kwargs}`). Written flat unless the document uses another form. Source: https://reference.langchain.com/javascript/langchain-core/messages
 */
export const langchain: Codec = {
  name: 'langchain',
  title: 'LangChain messages',
  list: 'messages',
  fields: ['type', 'content', 'tool_calls', 'invalid_tool_calls', 'tool_call_id', 'status', 'additional_kwargs', 'data', 'kwargs', 'lc'],
  fieldsAt: (value) => langchainFrame(value).path,
  optional: [[], ['data'], ['kwargs']].map((frame) => [...frame, 'additional_kwargs', 'reasoning_content']),
  callId: callIdForms.any,
  allowsSpeakerNames: true,
  detect,
  read: readLangchain,
  readTools: functionTools,
  callIdPaths: langchainIdPaths,
  textBlock: textBlockUnder('content'),
  write: writeLangchain,
  lossReason: objectLossReason,
}

function detect(sample: Sample): number {
  const messages = sampledMessages(sample, sample.fields.messages)
  if (!messages || messages.length === 0) return 0
  return messages.every((message) => message && langchainFrame(message).kind !== undefined) ? 0.97 : 0
}
