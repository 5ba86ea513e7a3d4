import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { responseMessages } from '../tracing/body-messages.ts'
import { parseEmbeddedJson, parseEmbeddedList } from '../tracing/embedded-json.ts'
import { streamedAnswer } from './streamed-answer.ts'

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
const MESSAGE_KEYS = ['messages', 'input', 'contents', 'prompt'] as const

/** Reads a record as an exchange; undefined if it is not one. Never throws. */
export function exchangeOf(record: JsonObject): Exchange | undefined {
  const [request, response] = [objectIn(record.request), objectIn(record.response)]
  const responses = [response?.body, response?.json, contentText(asObject(response?.content)), record.response_body, record.response]
  const answer = responses.map(answerIn).find((one) => one !== undefined)
  const body = [request?.body, request?.json, asObject(request?.postData)?.text, record.request_body, record.request]
    .map(objectIn)
    .find((one) => requestsText(one, answer))
  if (body) return createExchange(record, body, answer ?? {}, request?.timestamp ?? record.request_created_at ?? record.startedDateTime)
  if (isLiteLlmRow(record) && answer) {
    const messages = parseEmbeddedList(record.messages ?? record.input, 'alone').value
    if (requestsText({ messages }, answer)) return createExchange(record, { ...record, messages }, answer, record.startTime)
  }
  return readGenerationSpan(record)
}

/** Whether a record is a row of LiteLLM, which contains the members of the body alongside the data about the call, each possibly as JSON text. */
export function isLiteLlmRow({ call_type: call, model }: JsonObject): boolean {
  return typeof call === 'string' && typeof model === 'string'
}

/**
 * Reads a request's span as tracing stores export it: Langfuse's generations, and its traces without them, Braintrust's spans of type `llm`, those of OpenAI's
 * Agents SDK.
 */
function readGenerationSpan(record: JsonObject): Exchange | undefined {
  const span = asObject(record.span_data)
  const isGeneration = record.type === 'GENERATION' || asObject(record.span_attributes)?.type === 'llm' || isLangfuseTrace(record)
  const source = span?.type === 'generation' ? span : isGeneration ? record : undefined
  if (!source) return undefined
  const [input, output] = [parseEmbeddedJson(source.input).value, parseEmbeddedJson(source.output).value]
  const sent = Array.isArray(input) ? { messages: input } : typeof input === 'string' ? { prompt: input } : asObject(input)
  if (!sent) return undefined
  const choice = asObject(Array.isArray(output) ? output[0] : undefined)
  const answered =
    choice && 'message' in choice ? { choices: output } : Array.isArray(output) || typeof output === 'string' ? { messages: output } : asObject(output)
  return createExchange(record, sent, answered ?? {}, record.startTime ?? record.start_time ?? record.started_at ?? record.created ?? record.timestamp, source)
}

/** Whether a record is a row of Langfuse's table of traces, with messages and an answer, but without its observations. */
function isLangfuseTrace({ timestamp, bookmarked, input, output, observations }: JsonObject): boolean {
  if (typeof timestamp !== 'string' || typeof bookmarked !== 'boolean' || output === undefined || asObject(objectsIn(observations)[0])) return false
  const { value } = parseEmbeddedJson(input)
  const messages = Array.isArray(value) ? value : asObject(value)?.messages
  return Array.isArray(messages) && messages.some(isMessage)
}

function createExchange(record: JsonObject, sent: JsonObject, answered: JsonObject, start: unknown, span: JsonObject = {}): Exchange {
  const conversationIds = [record.session_id, record.sessionId, record.conversation_id, record.traceId, record.trace_id, record.root_span_id]
  const model = [answered.model, sent.model, span.model, asObject(record.metadata)?.model].find((one) => typeof one === 'string' && one !== '')
  const errorObject = asObject(answered.error) ?? asObject(record.error)
  return {
    sent: withContents(sent),
    answered: withCandidates(answered),
    start,
    end: asObject(record.response)?.timestamp ?? record.endTime ?? record.end_time ?? record.ended_at,
    conversation: conversationIds.map(stringOf).find((one) => one !== undefined && one !== ''),
    model: stringOf(model),
    error: errorObject && scalarAsText(errorObject.message ?? errorObject.type),
  }
}

/** Whether a body requests text from a model: ordinary services have messages too, and image and embedding models have prompts. */
function requestsText(body: JsonObject | undefined, answer: JsonObject | undefined): boolean {
  if (!body) return false
  const hasText = typeof body.model === 'string' && MESSAGE_KEYS.some((key) => key !== 'messages' && typeof body[key] === 'string')
  const hasTextAnswer = hasText && (!answer || responseMessages(withCandidates(answer)).length > 0)
  return hasTextAnswer || MESSAGE_KEYS.some((key) => Array.isArray(body[key]) && body[key].some(isMessage))
}

function isMessage(entry: unknown): boolean {
  const object = asObject(entry)
  return object !== undefined && (typeof object.role === 'string' || Array.isArray(object.parts))
}

/** Converts a Gemini body to the field names of other providers. */
function withContents(body: JsonObject): JsonObject {
  if (!Array.isArray(body.contents)) return body
  const system = asObject(body.systemInstruction ?? body.system_instruction)
  return { ...body, messages: body.contents, ...(system && { system: system.parts }) }
}

function withCandidates(answer: JsonObject): JsonObject {
  const first = asObject(Array.isArray(answer.candidates) ? answer.candidates[0] : undefined)
  return first ? { ...answer, messages: [{ role: 'assistant', ...asObject(first.content) }] } : answer
}

/** The body of an answer, put together if it was recorded in pieces. */
function answerIn(value: unknown): JsonObject | undefined {
  const body = objectIn(value)
  if (!body) return streamedAnswer(value)
  return Array.isArray(body.streamed_data) ? (streamedAnswer(body.streamed_data) ?? body) : body
}

/** The text of an answer in HAR, which may be in base64. */
function contentText(content: JsonObject | undefined): unknown {
  if (typeof content?.text !== 'string' || content.encoding !== 'base64') return content?.text
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(content.text), (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}

function objectIn(value: unknown): JsonObject | undefined {
  return asObject(typeof value === 'string' ? parseEmbeddedJson(value).value : value)
}
