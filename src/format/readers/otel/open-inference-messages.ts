import type { Role } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { namedTools } from '../reading/named-tools.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { unflattenList } from './unflatten-list.ts'

/** Reads messages as OpenInference flattens them into attributes, `llm.input_messages.0.message.role`, or keeps them nested. */
export function openInferenceMessages(attributes: JsonObject): RecordedRequest | undefined {
  const input = [...unflattenList(attributes, 'llm.input_messages'), ...completionMessages(attributes, 'llm.prompts', 'prompt')]
  const output = [...unflattenList(attributes, 'llm.output_messages'), ...completionMessages(attributes, 'llm.choices', 'completion').slice(0, 1)]
  if (input.length + output.length === 0) return undefined
  const tools = unflattenList(attributes, 'llm.tools').map(({ tool }) => parseEmbeddedJson(asObject(tool)?.json_schema).value)
  return { input: input.map((one) => readMessage(one, 'user')), output: output.map((one) => readMessage(one, 'assistant')), tools: namedTools(tools) }
}

/** Returns the prompts and completions of models that only continue a text. */
function completionMessages(attributes: JsonObject, name: string, member: string): JsonObject[] {
  return unflattenList(attributes, name).flatMap((entry) => {
    const text = stringOf(asObject(entry[member])?.text)
    return text === undefined ? [] : [{ message: { content: text } }]
  })
}

function readMessage(entry: JsonObject, role: Role): MessageContent {
  const message = asObject(entry.message) ?? {}
  const calls = (Array.isArray(message.tool_calls) ? message.tool_calls : []).map((one: unknown) => asObject(asObject(one)?.tool_call) ?? one)
  const legacy = stringOf(message.function_call_name)
  const toolCalls = legacy === undefined ? calls : [...calls, { function: { name: legacy, arguments: message.function_call_arguments_json } }]
  const contents = (Array.isArray(message.contents) ? message.contents : []).map((one: unknown) => asBlock(asObject(asObject(one)?.message_content) ?? {}))
  // Libraries that list a message's contents may repeat its text next to the list.
  const content = contents.some(({ type, text }) => type !== 'reasoning' && typeof text === 'string')
    ? contents
    : [...contents, ...(message.content ? [{ type: 'text', text: message.content }] : [])]
  return readTracedMessage({ ...message, content, tool_calls: toolCalls }, role)
}

function asBlock(block: JsonObject): JsonObject {
  const url = stringOf(asObject(asObject(block.image)?.image)?.url) ?? stringOf(asObject(block.image)?.url)
  return url === undefined ? { ...block, type: block.type ?? 'text' } : { type: 'image_url', image_url: { url } }
}
