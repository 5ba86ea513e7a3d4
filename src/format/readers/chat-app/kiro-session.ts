import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'

const EVENT_TYPE = /^(?:user|assistant|tool_call|tool_result|sub_agent_start|sub_agent_complete|steering_inclusion|session_start|turn_start|turn_end)$/

/**
 * Sessions of Kiro's editor, and of its command line since both share an engine (`messages.jsonl`): events with a `payload`. What a sub-agent was asked and
 * answered is a call and its result; its own messages are in a file of their own.
 */
export const kiroSession: LogDialect = {
  notation: 'Kiro session',
  recordKind: 'entries',
  matches({ id, timestamp, payload }) {
    const type = asObject(payload)?.type
    if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof type !== 'string') return undefined
    return EVENT_TYPE.test(type) ? 'by a sign' : 'as others do'
  },
  readRecord(event, run) {
    const payload = asObject(event.payload) ?? {}
    const type = scalarAsText(payload.type)
    const { toolCallId, subSessionId } = payload
    if (type === 'user') run.addMessage('user', [payload.content, ...attachmentsOf(payload)], event)
    else if (type === 'assistant') addAnswer(payload, event, run)
    else if (type === 'tool_call') addCall(toolCallId, payload.toolName, payload.args, event, run)
    else if (type === 'tool_result') run.addResult(toolCallId, payload.content, payload.success === false, event)
    else if (type === 'sub_agent_start') addCall(subSessionId, payload.subAgentName, { prompt: payload.prompt }, event, run)
    else if (type === 'sub_agent_complete') run.addResult(subSessionId, payload.response, payload.success === false, event)
    else if (type === 'steering_inclusion') run.addMessage('system', attachmentsOf(payload), event)
    else if (type === 'session_start' && stringOf(payload.content)) run.addMessage('system', payload.content, event)
    else run.countSkipped(type)
  },
}

function addAnswer(payload: JsonObject, event: JsonObject, run: RunBuilder): void {
  if (payload.operationType === 'Reasoning') run.addReasoning(payload.content, event, payload.reasoningSignature)
  else run.addAnswer(payload.content, event)
}

/** Adds a call; an event that repeats its id reports its progress. */
function addCall(id: unknown, name: unknown, input: unknown, event: JsonObject, run: RunBuilder): void {
  if (typeof id === 'string' && run.hasCall(id)) run.countSkipped('repeated tool_call')
  else run.addCall(id, name, input, event)
}

/** Returns pictures, with their bytes or an address, and documents, with their text or only a name. */
function attachmentsOf({ images, documents }: JsonObject): unknown[] {
  const pictures = (Array.isArray(images) ? images : []).map((image: unknown) => {
    const { data, mimeType } = asObject(image) ?? {}
    return data === undefined ? { type: 'image_url', image_url: { url: image } } : { type: 'blob', mime_type: mimeType, content: data }
  })
  const texts = objectsIn(documents).map(({ id, displayName, content }) => {
    const name = stringOf(displayName) ?? stringOf(id) ?? ''
    return { type: 'text', text: typeof content === 'string' ? `${name}\n${content}` : name }
  })
  return [...pictures, ...texts]
}
