import type { Role } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { type JsonObject, stringOf } from '../../wire/value.ts'
import { isBlock } from '../tracing/is-block.ts'
import { jsonIn, listIn } from '../tracing/json-in.ts'
import { namedTools } from '../tracing/named-tools.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'
import { listed } from './listed.ts'

/** Reads messages as OpenLLMetry flattens them into attributes, `gen_ai.prompt.0.role`, or under earlier names. */
export function openLlmetryMessages(attributes: JsonObject): Heard | undefined {
  const input = [...listed(attributes, 'gen_ai.prompt'), ...listed(attributes, 'llm.prompts')].filter(isSaid)
  const output = [...listed(attributes, 'gen_ai.completion'), ...listed(attributes, 'llm.completions')].filter(isSaid)
  if (input.length + output.length === 0) return undefined
  const tools = listed(attributes, 'llm.request.functions').map(({ name, description, parameters, input_schema, arguments: older }) => {
    return { name, description, parameters: jsonIn(parameters ?? input_schema ?? older).value }
  })
  return { input: input.map((one) => flat(one, 'user')), output: firstChoice(output).map((one) => flat(one, 'assistant')), tools: namedTools(tools) }
}

/** Returns the first of several answers; the thoughts before it are recorded as a separate answer. */
function firstChoice(output: readonly JsonObject[]): readonly JsonObject[] {
  const first = output.findIndex(({ role }) => role !== 'thinking')
  return first < 0 ? output : output.slice(0, first + 1)
}

function isSaid(entry: JsonObject): boolean {
  return ['content', 'role', 'tool_calls', 'user'].some((key) => key in entry)
}

/** Reads an entry; content that a library could write only as text is the JSON of its blocks. */
function flat(entry: JsonObject, role: Role): Reading {
  const content = listIn(entry.content ?? entry.user, 'always')
  if (entry.role === 'thinking') return { role, parts: [{ type: 'reasoning', text: stringOf(entry.content) ?? '' }] }
  const blocks = Array.isArray(content.value) && content.value.length > 0 && content.value.every(isBlock)
  return saidBy({ ...entry, content: blocks ? content.value : (entry.content ?? entry.user) }, role)
}
