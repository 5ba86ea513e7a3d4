import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { sentBy } from '../tracing/body-said.ts'
import { jsonIn, listIn } from '../tracing/json-in.ts'
import { namedTools } from '../tracing/named-tools.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'

/** Reads messages as the AI SDK records a provider's call, under current or earlier names, or those of the enclosing call. */
export function aiSdkMessages(attributes: JsonObject): Heard | undefined {
  const messages = attributes['ai.prompt.messages']
  const input = listIn(messages ?? attributes['ai.prompt'], 'alone')
  if (input.value === undefined) return undefined
  const told = (name: string) => attributes[`ai.response.${name}`] ?? attributes[`ai.result.${name}`]
  const calls = jsonIn(told('toolCalls'))
  const tools = jsonIn(attributes['ai.prompt.tools'])
  const list = (Array.isArray(tools.value) ? tools.value : []).map((one: unknown) => jsonIn(one).value)
  const asked = (Array.isArray(calls.value) ? calls.value : []).map((one: unknown) => ({ type: 'tool-call', ...objectOf(one) }))
  const answer = [...blocks('reasoning', stringOf(told('reasoning'))), ...blocks('text', stringOf(told('text')) || stringOf(told('object'))), ...asked]
  return {
    input: messages === undefined ? sentBy(objectOf(input.value) ?? { prompt: input.value }) : listOf(input.value).map((one: unknown) => saidBy(one, 'user')),
    output: answer.length > 0 ? [saidBy({ role: 'assistant', content: answer }, 'assistant')] : [],
    tools: namedTools(list),
    cut: input.cut || calls.cut,
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function blocks(type: string, text: string | undefined): JsonObject[] {
  return text ? [{ type, text }] : []
}
