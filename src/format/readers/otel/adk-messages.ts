import { gemini } from '../../wire/gemini/gemini.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import type { RecordedRequest } from './recorded-request.ts'

/** Reads messages as Google's Agent Development Kit records them: the request to Gemini, and its response. */
export function adkMessages(attributes: JsonObject): RecordedRequest | undefined {
  const request = parseEmbeddedJson(attributes['gcp.vertex.agent.llm_request'])
  const response = parseEmbeddedJson(attributes['gcp.vertex.agent.llm_response'])
  const requestBody = asObject(request.value)
  const responseBody = asObject(response.value)
  if (!requestBody && !responseBody) return undefined
  const config = asObject(requestBody?.config)
  const instructions = config?.system_instruction ?? config?.systemInstruction
  const contents = Array.isArray(requestBody?.contents) ? requestBody.contents : []
  const content = responseBody?.content ?? asObject(Array.isArray(responseBody?.candidates) ? responseBody.candidates[0] : undefined)?.content
  return {
    input: [
      ...(instructions === undefined || instructions === null ? [] : [systemMessage(instructions)]),
      ...contents.map((one: unknown) => readTracedMessage(one, 'user')),
    ],
    output: asObject(content) ? [readTracedMessage(content, 'assistant')] : [],
    tools: gemini.readTools(config?.tools, jsonText(config?.tools)).filter(({ name }) => name !== ''),
    cut: request.cut || response.cut,
  }
}

/** Reads instructions: a text, a content, or a list of parts. */
function systemMessage(value: unknown): ReturnType<typeof readTracedMessage> {
  const parts = asObject(value)?.parts ?? value
  return readTracedMessage({ role: 'system', parts: Array.isArray(parts) ? parts : [parts] }, 'system')
}
