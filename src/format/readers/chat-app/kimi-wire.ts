import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { splitTakenBack } from './kimi-undo.ts'

const EVENT = /^(?:TurnBegin|StepBegin|ContentPart|ToolCall|ToolCallPart|ToolResult|StatusUpdate|TurnEnd|SteerInput)$/

/** Session logs of Kimi CLI and Kimi Code (`wire.jsonl`): events with a payload in the former, messages and loop events in the latter. */
export const kimiWire: LogDialect = {
  notation: 'Kimi wire',
  recordKind: 'entries',
  matches(line) {
    if (line.type === 'context.append_message' || line.type === 'context.append_loop_event') return 'by a sign'
    const { type, payload } = asObject(line.message) ?? {}
    if (asObject(payload)) return EVENT.test(scalarAsText(type)) ? 'by a sign' : 'as others do'
    return typeof line.type === 'string' && ('protocol_version' in line || /^[a-z_]+\.[a-z_.]+$/.test(line.type)) ? 'as others do' : undefined
  },
  split: splitTakenBack,
  readRecord(line, run) {
    const time = { at: line.timestamp ?? line.time }
    const message = asObject(line.message) ?? {}
    const event = asObject(line.event)
    const payload = asObject(message.payload)
    if (line.type === 'profile.bind') run.setInstructions(line.systemPrompt)
    else if (line.type === 'llm.tools_snapshot') run.setTools(line.tools)
    else if (line.type === 'context.apply_compaction') run.addSummary(summaryOf(line), time)
    else if (line.type === 'context.append_message') addMessage(message, time, run)
    else if (line.type === 'context.append_loop_event' && event) addLoopEvent(event, time, run)
    else if (payload) addEvent(scalarAsText(message.type), payload, time, run)
    else run.countSkipped(scalarAsText(line.type))
    // Records of usage name the user's alias of the model.
    if (line.type !== 'usage.record' || run.model === undefined) run.model = stringOf(line.model) ?? run.model
  },
}

/** The summary that a compaction left, as the model reads it: a text, or a message. */
function summaryOf({ contextSummary, summary }: JsonObject): unknown {
  return contextSummary ?? asObject(summary)?.content ?? summary
}

/** Content with media under the names that other agents use. */
function withMedia(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((block: unknown) => {
    const imageUrl = asObject(asObject(block)?.imageUrl)
    return imageUrl ? { type: 'image_url', image_url: imageUrl } : block
  })
}

/** A result with the note that the model reads after it. */
function outputOf({ output, note }: JsonObject): unknown {
  const content = withMedia(output)
  if (stringOf(note) === undefined) return content
  return [...(Array.isArray(content) ? content : [{ type: 'text', text: scalarAsText(content) }]), { type: 'text', text: note }]
}

function addMessage({ role, content, toolCalls, toolCallId }: JsonObject, time: JsonObject, run: RunBuilder): void {
  if (role === 'tool') run.addResult(toolCallId, withMedia(content), false, time)
  else if (role === 'assistant') {
    for (const part of blocksIn(content)) addPart(part, time, run)
    run.addCalls(toolCalls, time)
  } else run.addWords(role, withMedia(content), time)
}

function addLoopEvent(event: JsonObject, time: JsonObject, run: RunBuilder): void {
  const result = asObject(event.result) ?? {}
  if (event.type === 'content.part') addPart(asObject(event.part) ?? {}, time, run)
  else if (event.type === 'tool.call') run.addCall(event.toolCallId, event.name, event.args, time)
  else if (event.type === 'tool.result') run.addResult(event.toolCallId, outputOf(result), result.isError === true, time)
  else run.countSkipped(scalarAsText(event.type))
}

function addEvent(type: string, payload: JsonObject, time: JsonObject, run: RunBuilder): void {
  const result = asObject(payload.return_value) ?? {}
  if (type === 'TurnBegin' || type === 'SteerInput') run.addMessage('user', payload.user_input, time)
  else if (type === 'ContentPart') addPart(payload, time, run)
  else if (type === 'ToolCall') run.addCalls([payload], time)
  else if (type === 'ToolResult')
    run.addResult(payload.tool_call_id, stringOf(result.output) || (result.message ?? result.output), result.is_error === true, time)
  else run.countSkipped(type)
}

function addPart(part: JsonObject, time: JsonObject, run: RunBuilder): void {
  if (part.type === 'think') run.appendDelta('reasoning', part.think ?? part.text, time)
  else if (part.type === 'text') run.appendDelta('text', part.text, time)
  else run.addAnswer(part, time)
}
