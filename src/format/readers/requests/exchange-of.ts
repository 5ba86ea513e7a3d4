import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { answeredBy } from '../tracing/body-said.ts'
import { jsonIn, listIn } from '../tracing/json-in.ts'

/** A logged request to a model, its response, and the data about both. */
export interface Exchange {
  readonly sent: JsonObject
  readonly answered: JsonObject
  readonly start: unknown
  readonly end: unknown
  readonly conversation: string | undefined
  readonly model: string | undefined
  readonly error: string | undefined
}

/** The keys of the messages in a body. */
const SAID = ['messages', 'input', 'contents', 'prompt'] as const

/** Reads a record as an exchange; undefined if it is not one. Never throws. */
export function exchangeOf(record: JsonObject): Exchange | undefined {
  const [request, response] = [objectIn(record.request), objectIn(record.response)]
  const back = [response?.body, response?.json, objectOf(response?.content)?.text, record.response_body, record.response].map(objectIn)
  const answer = back.find((one) => one !== undefined)
  const body = [request?.body, request?.json, objectOf(request?.postData)?.text, record.request_body, record.request]
    .map(objectIn)
    .find((one) => isBody(one, answer))
  if (body) return exchange(record, body, answer ?? {}, request?.timestamp ?? record.request_created_at ?? record.startedDateTime)
  if (isRow(record) && answer) {
    const messages = listIn(record.messages ?? record.input, 'alone').value
    if (isBody({ messages }, answer)) return exchange(record, { ...record, messages }, answer, record.startTime)
  }
  return generation(record)
}

/** Whether a record is a row of LiteLLM, which holds the members of the body beside the data about the call, each possibly as JSON text. */
export function isRow({ call_type: call, model }: JsonObject): boolean {
  return typeof call === 'string' && typeof model === 'string'
}

/** Reads a request's span as tracing stores export it: Langfuse's generations, Braintrust's spans of type `llm`, those of OpenAI's Agents SDK. */
function generation(record: JsonObject): Exchange | undefined {
  const span = objectOf(record.span_data)
  const own = span?.type === 'generation' ? span : record.type === 'GENERATION' || objectOf(record.span_attributes)?.type === 'llm' ? record : undefined
  if (!own) return undefined
  const [input, output] = [jsonIn(own.input).value, jsonIn(own.output).value]
  const sent = Array.isArray(input) ? { messages: input } : typeof input === 'string' ? { prompt: input } : objectOf(input)
  if (!sent) return undefined
  const choice = objectOf(Array.isArray(output) ? output[0] : undefined)
  const answered =
    choice && 'message' in choice ? { choices: output } : Array.isArray(output) || typeof output === 'string' ? { messages: output } : objectOf(output)
  return exchange(record, sent, answered ?? {}, record.startTime ?? record.start_time ?? record.started_at ?? record.created, own)
}

function exchange(record: JsonObject, sent: JsonObject, answered: JsonObject, start: unknown, own: JsonObject = {}): Exchange {
  const named = [record.session_id, record.sessionId, record.conversation_id, record.traceId, record.trace_id, record.root_span_id]
  const model = [answered.model, sent.model, own.model, objectOf(record.metadata)?.model].find((one) => typeof one === 'string' && one !== '')
  const problem = objectOf(answered.error) ?? objectOf(record.error)
  return {
    sent: withContents(sent),
    answered: withCandidates(answered),
    start,
    end: objectOf(record.response)?.timestamp ?? record.endTime ?? record.end_time ?? record.ended_at,
    conversation: named.map(stringOf).find((one) => one !== undefined && one !== ''),
    model: stringOf(model),
    error: problem && wordOf(problem.message ?? problem.type),
  }
}

/** Whether a body requests text from a model: ordinary services have messages too, and image and embedding models have prompts. */
function isBody(body: JsonObject | undefined, answer: JsonObject | undefined): boolean {
  if (!body) return false
  const hasText = typeof body.model === 'string' && SAID.some((key) => key !== 'messages' && typeof body[key] === 'string')
  const speaks = hasText && (!answer || answeredBy(withCandidates(answer)).length > 0)
  return speaks || SAID.some((key) => Array.isArray(body[key]) && body[key].some(isSaid))
}

function isSaid(entry: unknown): boolean {
  const object = objectOf(entry)
  return object !== undefined && (typeof object.role === 'string' || Array.isArray(object.parts))
}

/** Converts a Gemini body to the field names of other providers. */
function withContents(body: JsonObject): JsonObject {
  if (!Array.isArray(body.contents)) return body
  const system = objectOf(body.systemInstruction ?? body.system_instruction)
  return { ...body, messages: body.contents, ...(system && { system: system.parts }) }
}

function withCandidates(answer: JsonObject): JsonObject {
  const first = objectOf(Array.isArray(answer.candidates) ? answer.candidates[0] : undefined)
  return first ? { ...answer, messages: [{ role: 'assistant', ...objectOf(first.content) }] } : answer
}

function objectIn(value: unknown): JsonObject | undefined {
  return objectOf(typeof value === 'string' ? jsonIn(value).value : value)
}
