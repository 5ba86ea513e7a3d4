import type { Role } from '../../../message/index.ts'
import { asNumber } from '../../../text/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { parseEmbeddedJson, parseEmbeddedList } from '../tracing/embedded-json.ts'
import { isBlock } from '../tracing/is-block.ts'
import { timeField } from '../tracing/moment.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import { genAiMessages } from './gen-ai-messages.ts'
import type { OtelEvent } from './otel-span.ts'
import type { RecordedRequest } from './recorded-request.ts'

const ROLES: Readonly<Record<string, Role>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
  'gen_ai.choice': 'assistant',
}

/**
 * Reads messages from events of a span or a log, one event per message, as OpenTelemetry's conventions first defined them; an event with a request's details
 * contains all of it.
 */
export function genAiEvents(events: readonly OtelEvent[]): RecordedRequest | undefined {
  const details = events.map(({ attributes }) => genAiMessages(attributes)).filter((recorded) => recorded !== undefined)
  if (details.length > 0) {
    return {
      input: details.flatMap(({ input }) => input),
      output: details.flatMap(({ output }) => output),
      tools: details.flatMap(({ tools = [] }) => tools),
      cut: details.some(({ cut }) => cut),
    }
  }
  const input: MessageContent[] = []
  const output: MessageContent[] = []
  let cut = false
  for (const { name, at, attributes } of events) {
    const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
    if (role === undefined) continue
    const eventBody = eventMessage(attributes)
    cut ||= eventBody.cut
    if (asNumber(eventBody.body.index) > 0 && name === 'gen_ai.choice') continue
    const message = readTracedMessage(eventBody.body, role)
    if (name === 'gen_ai.choice') output.push({ ...message, role, ...timeField(at) })
    else input.push(message)
  }
  return input.length + output.length > 0 ? { input, output, cut } : undefined
}

/** Reads events in a list in one attribute, as Pydantic AI and Logfire record them. */
export function readEventsAttribute(attributes: JsonObject): RecordedRequest | undefined {
  const { value, cut } = parseEmbeddedList(attributes.events, 'alone')
  const list = (Array.isArray(value) ? value : []).map(asObject)
  const recorded = genAiEvents(list.flatMap((one) => (one ? [{ name: stringOf(one['event.name']) ?? '', at: Number.NaN, attributes: one }] : [])))
  return recorded && { ...recorded, cut: cut || recorded.cut === true }
}

/** Returns the message in an event: its attributes, a JSON text of everything, or that of a choice with a nested message. Contents may again be JSON. */
function eventMessage(attributes: JsonObject): { readonly body: JsonObject; readonly cut: boolean } {
  const content = parseEmbeddedJson(attributes['gen_ai.event.content'])
  const allFields = { ...attributes, ...asObject(content.value) }
  const message = parseEmbeddedJson(allFields.message)
  const inner = asObject(message.value) ?? (message.value === undefined ? {} : { content: message.value })
  const body: Record<string, unknown> = { ...allFields, ...inner }
  let cut = content.cut || message.cut
  for (const key of ['content', 'tool_calls']) {
    const parsedList = parseEmbeddedList(body[key], 'always')
    const areBlocks = Array.isArray(parsedList.value) && (key === 'tool_calls' || (parsedList.value.length > 0 && parsedList.value.every(isBlock)))
    if (areBlocks) body[key] = parsedList.value
    cut ||= parsedList.cut && areBlocks
  }
  return { body, cut }
}
