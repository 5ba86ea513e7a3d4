import type { Role } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { type JsonObject, stringOf } from '../../wire/value.ts'
import { namedTools } from '../reading/named-tools.ts'
import { parseEmbeddedJson, parseEmbeddedList } from '../tracing/embedded-json.ts'
import { isBlock } from '../tracing/is-block.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { unflattenList } from './unflatten-list.ts'

/** Reads messages as OpenLLMetry flattens them into attributes, `gen_ai.prompt.0.role`, or under earlier names. */
export function openLlmetryMessages(attributes: JsonObject): RecordedRequest | undefined {
  const input = [...unflattenList(attributes, 'gen_ai.prompt'), ...unflattenList(attributes, 'llm.prompts')].filter(isMessage)
  const output = [...unflattenList(attributes, 'gen_ai.completion'), ...unflattenList(attributes, 'llm.completions')].filter(isMessage)
  if (input.length + output.length === 0) return undefined
  const tools = unflattenList(attributes, 'llm.request.functions').map(({ name, description, parameters, input_schema, arguments: legacyArguments }) => {
    return { name, description, parameters: parseEmbeddedJson(parameters ?? input_schema ?? legacyArguments).value }
  })
  return {
    input: input.map((one) => readMessage(one, 'user')),
    output: firstChoice(output).map((one) => readMessage(one, 'assistant')),
    tools: namedTools(tools),
  }
}

/** Returns the first of several answers; the thoughts before it are recorded as a separate answer. */
function firstChoice(output: readonly JsonObject[]): readonly JsonObject[] {
  const first = output.findIndex(({ role }) => role !== 'thinking')
  return first < 0 ? output : output.slice(0, first + 1)
}

function isMessage(entry: JsonObject): boolean {
  return ['content', 'role', 'tool_calls', 'user'].some((key) => key in entry)
}

/** Reads an entry; content that a library could write only as text is the JSON of its blocks. */
function readMessage(entry: JsonObject, role: Role): MessageContent {
  const content = parseEmbeddedList(entry.content ?? entry.user, 'always')
  if (entry.role === 'thinking') return { role, parts: [{ type: 'reasoning', text: stringOf(entry.content) ?? '' }] }
  const areBlocks = Array.isArray(content.value) && content.value.length > 0 && content.value.every(isBlock)
  return readTracedMessage({ ...entry, content: areBlocks ? content.value : (entry.content ?? entry.user) }, role)
}
