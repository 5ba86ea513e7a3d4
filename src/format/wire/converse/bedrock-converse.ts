import { isSystem, messageText } from '../../../message/index.ts'
import type { Codec, MessageContent, RawText } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { asObject, type JsonObject } from '../value.ts'
import { converseParts } from './converse-parts.ts'
import { asConverseTools, readConverseTools } from './converse-tools.ts'
import { converseLossReason, writeConverse } from './converse-write.ts'
import { isConverse } from './is-converse.ts'
import { toSdkMessage } from './to-sdk-message.ts'

/**
 * Messages of Amazon Bedrock's Converse, as JSON or as AWS SDK objects, with bytes:
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html. Cache points stay in place.
 */
export const bedrockConverse: Codec = {
  name: 'bedrock-converse',
  title: "Messages or request bodies of Amazon Bedrock's Converse",
  list: 'messages',
  tools: 'toolConfig',
  model: 'modelId',
  system: ['system'],
  fields: ['role', 'content'],
  callId: callIdForms.anthropic,
  joins: 'all',
  isThinkingOn: (settingOf) => {
    const more = asObject(settingOf('additionalModelRequestFields'))
    return [more?.thinking, more?.reasoning_config].some((setting) => asObject(setting)?.type === 'enabled')
  },
  detect: (sample) => (sample.kind !== 'lines' && isConverse(sample) ? 0.98 : 0),
  read,
  readSystem: (value, raw) => converseParts(value, [], raw),
  readTools: readConverseTools,
  callIdPaths: ({ type, path = [] }) => [[...path, type === 'tool-call' ? 'toolUse' : 'toolResult', 'toolUseId']],
  inputPath: ({ path = [] }) => [...path, 'toolUse', 'input'],
  textBlock: (text, path) => (path.at(-2) === 'content' ? { text } : undefined),
  write: writeConverse,
  writeBody(history, list) {
    const system = history.messages.filter(isSystem).flatMap((message) => {
      const text = messageText(message)
      return /\S/.test(text) ? [{ text }] : []
    })
    const defined = asConverseTools(history)
    if (system.length === 0 && defined.length === 0) return undefined
    return { ...(system.length > 0 && { system }), messages: list, ...(defined.length > 0 && { toolConfig: { tools: defined } }) }
  },
  wrap: (text) => ({ output: text }),
  toClientMessage: toSdkMessage,
  lossReason: converseLossReason,
}

function read(value: JsonObject, raw: RawText): MessageContent {
  const parts = converseParts(value.content, ['content'], raw)
  if (value.role === 'assistant' || value.role === 'system') return { role: value.role, parts }
  return { role: parts.length > 0 && parts.every(({ type }) => type === 'tool-result') ? 'tool' : 'user', parts }
}
