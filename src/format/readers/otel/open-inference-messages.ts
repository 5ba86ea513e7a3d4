import type { Role } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { namedTools } from '../tracing/named-tools.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'
import { listed } from './listed.ts'

/** Reads messages as OpenInference flattens them into attributes, `llm.input_messages.0.message.role`, or keeps them nested. */
export function openInferenceMessages(attributes: JsonObject): Heard | undefined {
  const input = [...listed(attributes, 'llm.input_messages'), ...completed(attributes, 'llm.prompts', 'prompt')]
  const output = [...listed(attributes, 'llm.output_messages'), ...completed(attributes, 'llm.choices', 'completion').slice(0, 1)]
  if (input.length + output.length === 0) return undefined
  const tools = listed(attributes, 'llm.tools').map(({ tool }) => jsonIn(objectOf(tool)?.json_schema).value)
  return { input: input.map((one) => inferred(one, 'user')), output: output.map((one) => inferred(one, 'assistant')), tools: namedTools(tools) }
}

/** Returns the prompts and completions of models that only continue a text. */
function completed(attributes: JsonObject, name: string, within: string): JsonObject[] {
  return listed(attributes, name).flatMap((entry) => {
    const text = stringOf(objectOf(entry[within])?.text)
    return text === undefined ? [] : [{ message: { content: text } }]
  })
}

function inferred(entry: JsonObject, role: Role): Reading {
  const message = objectOf(entry.message) ?? {}
  const calls = (Array.isArray(message.tool_calls) ? message.tool_calls : []).map((one: unknown) => objectOf(objectOf(one)?.tool_call) ?? one)
  const legacy = stringOf(message.function_call_name)
  const asked = legacy === undefined ? calls : [...calls, { function: { name: legacy, arguments: message.function_call_arguments_json } }]
  const contents = (Array.isArray(message.contents) ? message.contents : []).map((one: unknown) => blockOf(objectOf(objectOf(one)?.message_content) ?? {}))
  // Libraries that list a message's contents may repeat its text beside the list.
  const said = contents.some(({ type, text }) => type !== 'reasoning' && typeof text === 'string')
    ? contents
    : [...contents, ...(message.content ? [{ type: 'text', text: message.content }] : [])]
  return saidBy({ ...message, content: said, tool_calls: asked }, role)
}

function blockOf(block: JsonObject): JsonObject {
  const url = stringOf(objectOf(objectOf(block.image)?.image)?.url) ?? stringOf(objectOf(block.image)?.url)
  return url === undefined ? { ...block, type: block.type ?? 'text' } : { type: 'image_url', image_url: { url } }
}
