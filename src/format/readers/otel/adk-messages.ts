import { gemini } from '../../wire/gemini/gemini.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'

/** Reads messages as Google's Agent Development Kit records them: the request to Gemini, and its response. */
export function adkMessages(attributes: JsonObject): Heard | undefined {
  const request = jsonIn(attributes['gcp.vertex.agent.llm_request'])
  const response = jsonIn(attributes['gcp.vertex.agent.llm_response'])
  const sent = objectOf(request.value)
  const answer = objectOf(response.value)
  if (!sent && !answer) return undefined
  const config = objectOf(sent?.config)
  const instructed = config?.system_instruction ?? config?.systemInstruction
  const contents = Array.isArray(sent?.contents) ? sent.contents : []
  const content = answer?.content ?? objectOf(Array.isArray(answer?.candidates) ? answer.candidates[0] : undefined)?.content
  return {
    input: [...(instructed === undefined || instructed === null ? [] : [system(instructed)]), ...contents.map((one: unknown) => saidBy(one, 'user'))],
    output: objectOf(content) ? [saidBy(content, 'assistant')] : [],
    tools: gemini.readTools(config?.tools, jsonText(config?.tools)).filter(({ name }) => name !== ''),
    cut: request.cut || response.cut,
  }
}

/** Reads instructions: a text, a content, or a list of parts. */
function system(value: unknown): ReturnType<typeof saidBy> {
  const parts = objectOf(value)?.parts ?? value
  return saidBy({ role: 'system', parts: Array.isArray(parts) ? parts : [parts] }, 'system')
}
