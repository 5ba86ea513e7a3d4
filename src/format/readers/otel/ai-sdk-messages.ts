import { functionTools } from '../../wire/part/function-tools.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'

/** Messages as the AI SDK records a provider's call of them. */
export function aiSdkMessages(attributes: JsonObject): Heard | undefined {
  const input = jsonIn(attributes['ai.prompt.messages'])
  if (input.value === undefined) return undefined
  const calls = jsonIn(attributes['ai.response.toolCalls'])
  const tools = jsonIn(attributes['ai.prompt.tools'])
  const list = (Array.isArray(tools.value) ? tools.value : []).map((one: unknown) => jsonIn(one).value)
  const asked = (Array.isArray(calls.value) ? calls.value : []).map((one: unknown) => ({ type: 'tool-call', ...objectOf(one) }))
  const answer = [
    ...blocks('reasoning', stringOf(attributes['ai.response.reasoning'])),
    ...blocks('text', stringOf(attributes['ai.response.text']) ?? stringOf(attributes['ai.response.object'])),
    ...asked,
  ]
  return {
    input: (Array.isArray(input.value) ? input.value : [input.value]).map((one: unknown) => saidBy(one, 'user')),
    output: answer.length > 0 ? [saidBy({ role: 'assistant', content: answer }, 'assistant')] : [],
    tools: functionTools(list, jsonText(list)).filter(({ name }) => name !== ''),
    cut: input.cut || calls.cut,
  }
}

function blocks(type: string, text: string | undefined): JsonObject[] {
  return text ? [{ type, text }] : []
}
