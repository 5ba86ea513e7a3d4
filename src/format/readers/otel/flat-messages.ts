import type { Role, Tool } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { functionTools } from '../../wire/part/function-tools.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { isBlock } from '../tracing/is-block.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'
import { listed } from './listed.ts'

/** Messages as OpenLLMetry flattens them into attributes, `gen_ai.prompt.0.role`, and under the names it gave them before. */
export function openLlmetryMessages(attributes: JsonObject): Heard | undefined {
  const input = [...listed(attributes, 'gen_ai.prompt'), ...listed(attributes, 'llm.prompts')].filter(isSaid)
  const output = [...listed(attributes, 'gen_ai.completion'), ...listed(attributes, 'llm.completions')].filter(isSaid)
  if (input.length + output.length === 0) return undefined
  const tools = listed(attributes, 'llm.request.functions').map(({ name, description, parameters, arguments: older }) => {
    return { name, description, parameters: jsonIn(parameters ?? older).value }
  })
  return { input: input.map((one) => flat(one, 'user')), output: output.slice(0, 1).map((one) => flat(one, 'assistant')), tools: named(tools) }
}

/** Messages as OpenInference flattens them into attributes, `llm.input_messages.0.message.role`, or keeps them nested. */
export function openInferenceMessages(attributes: JsonObject): Heard | undefined {
  const input = listed(attributes, 'llm.input_messages')
  const output = listed(attributes, 'llm.output_messages')
  if (input.length + output.length === 0) return undefined
  const tools = listed(attributes, 'llm.tools').map(({ tool }) => jsonIn(objectOf(tool)?.json_schema).value)
  return { input: input.map((one) => inferred(one, 'user')), output: output.map((one) => inferred(one, 'assistant')), tools: named(tools) }
}

function isSaid(entry: JsonObject): boolean {
  return 'content' in entry || 'role' in entry || 'tool_calls' in entry
}

/** Content that a library could only write as text is JSON of its blocks. */
function flat(entry: JsonObject, role: Role): Reading {
  const content = jsonIn(entry.content)
  const blocks = Array.isArray(content.value) && content.value.length > 0 && content.value.every(isBlock)
  return saidBy({ ...entry, content: blocks ? content.value : entry.content }, role)
}

function inferred(entry: JsonObject, role: Role): Reading {
  const message = objectOf(entry.message) ?? {}
  const calls = (Array.isArray(message.tool_calls) ? message.tool_calls : []).map((one: unknown) => objectOf(objectOf(one)?.tool_call) ?? one)
  const legacy = stringOf(message.function_call_name)
  const asked = legacy === undefined ? calls : [...calls, { function: { name: legacy, arguments: message.function_call_arguments_json } }]
  const contents = (Array.isArray(message.contents) ? message.contents : []).map((one: unknown) => blockOf(objectOf(objectOf(one)?.message_content) ?? {}))
  // Libraries that list what a message contains may write its text beside the list once more.
  const said = contents.some((block) => 'text' in block) ? contents : [...contents, ...(message.content ? [{ type: 'text', text: message.content }] : [])]
  return saidBy({ ...message, content: said, tool_calls: asked }, role)
}

function blockOf(block: JsonObject): JsonObject {
  const url = stringOf(objectOf(objectOf(block.image)?.image)?.url) ?? stringOf(objectOf(block.image)?.url)
  return url === undefined ? { ...block, type: block.type ?? 'text' } : { type: 'image_url', image_url: { url } }
}

function named(tools: readonly unknown[]): Tool[] {
  return functionTools(tools, jsonText(tools)).filter(({ name }) => name !== '')
}
