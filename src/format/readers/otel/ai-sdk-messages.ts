import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { namedTools } from '../reading/named-tools.ts'
import { requestMessages } from '../tracing/body-messages.ts'
import { parseEmbeddedJson, parseEmbeddedList } from '../tracing/embedded-json.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import type { RecordedRequest } from './recorded-request.ts'

/** Reads messages as the AI SDK records a provider's call, under current or earlier names, or those of the enclosing call. */
export function aiSdkMessages(attributes: JsonObject): RecordedRequest | undefined {
  const messages = attributes['ai.prompt.messages']
  const input = parseEmbeddedList(messages ?? attributes['ai.prompt'], 'alone')
  if (input.value === undefined) return undefined
  const responseAttribute = (name: string) => attributes[`ai.response.${name}`] ?? attributes[`ai.result.${name}`]
  const calls = parseEmbeddedJson(responseAttribute('toolCalls'))
  const tools = parseEmbeddedJson(attributes['ai.prompt.tools'])
  const list = (Array.isArray(tools.value) ? tools.value : []).map((one: unknown) => parseEmbeddedJson(one).value)
  const callBlocks = (Array.isArray(calls.value) ? calls.value : []).map((one: unknown) => ({ type: 'tool-call', ...asObject(one) }))
  const answer = [
    ...textBlocks('reasoning', stringOf(responseAttribute('reasoning'))),
    ...textBlocks('text', stringOf(responseAttribute('text')) || stringOf(responseAttribute('object'))),
    ...callBlocks,
  ]
  return {
    input:
      messages === undefined
        ? requestMessages(asObject(input.value) ?? { prompt: input.value })
        : asList(input.value).map((one: unknown) => readTracedMessage(one, 'user')),
    output: answer.length > 0 ? [readTracedMessage({ role: 'assistant', content: answer }, 'assistant')] : [],
    tools: namedTools(list),
    cut: input.cut || calls.cut,
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function textBlocks(type: string, text: string | undefined): JsonObject[] {
  return text ? [{ type, text }] : []
}
