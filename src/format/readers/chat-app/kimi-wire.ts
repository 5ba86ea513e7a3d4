import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'
import type { ToldRun } from '../told/told-run.ts'

const EVENT = /^(?:TurnBegin|StepBegin|ContentPart|ToolCall|ToolCallPart|ToolResult|StatusUpdate|TurnEnd|SteerInput)$/

/** Session logs of Kimi CLI and Kimi Code (`wire.jsonl`): events with a payload in the former, messages and loop events in the latter. */
export const kimiWire: Dialect = {
  notation: 'Kimi wire',
  of: 'entries',
  fits(line) {
    if (line.type === 'context.append_message' || line.type === 'context.append_loop_event') return 'by a sign'
    const { type, payload } = objectOf(line.message) ?? {}
    if (objectOf(payload)) return EVENT.test(wordOf(type)) ? 'by a sign' : 'as others do'
    return typeof line.type === 'string' && ('protocol_version' in line || /^[a-z_]+\.[a-z_.]+$/.test(line.type)) ? 'as others do' : undefined
  },
  tell(line, run) {
    const time = { at: line.timestamp ?? line.time }
    const message = objectOf(line.message) ?? {}
    const event = objectOf(line.event)
    const payload = objectOf(message.payload)
    if (line.type === 'context.append_message') spoken(message, time, run)
    else if (line.type === 'context.append_loop_event' && event) done(event, time, run)
    else if (payload) sent(wordOf(message.type), payload, time, run)
    else run.leave(wordOf(line.type))
    run.model = stringOf(line.model) ?? run.model
  },
}

function spoken({ role, content, toolCalls, toolCallId }: JsonObject, time: JsonObject, run: ToldRun): void {
  if (role === 'tool') run.result(toolCallId, content, false, time)
  else if (role === 'assistant') {
    for (const part of typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content)) piece(part, time, run)
    for (const call of objectsIn(toolCalls)) called(call, time, run)
  } else run.say(role === 'system' ? 'system' : 'user', content, time)
}

function done(event: JsonObject, time: JsonObject, run: ToldRun): void {
  const result = objectOf(event.result) ?? {}
  if (event.type === 'content.part') piece(objectOf(event.part) ?? {}, time, run)
  else if (event.type === 'tool.call') run.call(event.toolCallId, event.name, event.args, time)
  else if (event.type === 'tool.result') run.result(event.toolCallId, result.output, result.isError === true, time)
  else run.leave(wordOf(event.type))
}

function sent(type: string, payload: JsonObject, time: JsonObject, run: ToldRun): void {
  const result = objectOf(payload.return_value) ?? {}
  if (type === 'TurnBegin' || type === 'SteerInput') run.say('user', payload.user_input, time)
  else if (type === 'ContentPart') piece(payload, time, run)
  else if (type === 'ToolCall') called(payload, time, run)
  else if (type === 'ToolResult') run.result(payload.tool_call_id, stringOf(result.output) || (result.message ?? result.output), result.is_error === true, time)
  else run.leave(type)
}

function piece(part: JsonObject, time: JsonObject, run: ToldRun): void {
  if (part.type === 'think') run.piece('reasoning', part.think ?? part.text, time)
  else if (part.type === 'text') run.piece('text', part.text, time)
  else run.answer(part, time)
}

function called(call: JsonObject, time: JsonObject, run: ToldRun): void {
  const named = objectOf(call.function) ?? call
  run.call(call.id, named.name, named.arguments, time)
}
