import type { Role } from '../../../message/index.ts'
import { numberOf } from '../../../text/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { isBlock } from '../tracing/is-block.ts'
import { jsonIn, listIn } from '../tracing/json-in.ts'
import { atOf } from '../tracing/moment.ts'
import { saidBy } from '../tracing/said-by.ts'
import { genAiMessages } from './gen-ai-messages.ts'
import type { Heard } from './heard.ts'
import type { OtelEvent } from './otel-span.ts'

const ROLES: Readonly<Record<string, Role>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
  'gen_ai.choice': 'assistant',
}

/**
 * Reads messages from events of a span or a log, one event per message, as OpenTelemetry's conventions first defined them; an event with a request's details
 * holds all of it.
 */
export function genAiEvents(events: readonly OtelEvent[]): Heard | undefined {
  const details = events.map(({ attributes }) => genAiMessages(attributes)).filter((heard) => heard !== undefined)
  if (details.length > 0) {
    return {
      input: details.flatMap(({ input }) => input),
      output: details.flatMap(({ output }) => output),
      tools: details.flatMap(({ tools = [] }) => tools),
      cut: details.some(({ cut }) => cut),
    }
  }
  const input: Reading[] = []
  const output: Reading[] = []
  let cut = false
  for (const { name, at, attributes } of events) {
    const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
    if (role === undefined) continue
    const told = bodyOf(attributes)
    cut ||= told.cut
    if (numberOf(told.body.index) > 0 && name === 'gen_ai.choice') continue
    const message = saidBy(told.body, role)
    if (name === 'gen_ai.choice') output.push({ ...message, role, ...atOf(at) })
    else input.push(message)
  }
  return input.length + output.length > 0 ? { input, output, cut } : undefined
}

/** Reads events in a list in one attribute, as Pydantic AI and Logfire record them. */
export function eventsWithin(attributes: JsonObject): Heard | undefined {
  const { value, cut } = listIn(attributes.events, 'alone')
  const list = (Array.isArray(value) ? value : []).map(objectOf)
  const heard = genAiEvents(list.flatMap((one) => (one ? [{ name: stringOf(one['event.name']) ?? '', at: Number.NaN, attributes: one }] : [])))
  return heard && { ...heard, cut: cut || heard.cut === true }
}

/** Returns the message in an event: its attributes, a JSON text of everything, or that of a choice with a nested message. Contents may again be JSON. */
function bodyOf(attributes: JsonObject): { readonly body: JsonObject; readonly cut: boolean } {
  const content = jsonIn(attributes['gen_ai.event.content'])
  const whole = { ...attributes, ...objectOf(content.value) }
  const message = jsonIn(whole.message)
  const inner = objectOf(message.value) ?? (message.value === undefined ? {} : { content: message.value })
  const body: Record<string, unknown> = { ...whole, ...inner }
  let cut = content.cut || message.cut
  for (const key of ['content', 'tool_calls']) {
    const told = listIn(body[key], 'always')
    const blocks = Array.isArray(told.value) && (key === 'tool_calls' || (told.value.length > 0 && told.value.every(isBlock)))
    if (blocks) body[key] = told.value
    cut ||= told.cut && blocks
  }
  return { body, cut }
}
