import { scalarAsText } from '../../../text/index.ts'
import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

const MESSAGE_TYPE = /^(?:system|user|assistant|reasoning|hidden_reasoning|tool_call|tool_return|approval_request|approval_response)_message$/

/** Messages of Letta: each with its `message_type`. */
export const letta: LogDialect = {
  notation: 'Letta',
  recordKind: 'entries',
  entryKeys: ['messages'],
  matches: ({ message_type: kind }) =>
    MESSAGE_TYPE.test(scalarAsText(kind)) ? 'by a sign' : /_message$/.test(scalarAsText(kind)) ? 'as others do' : undefined,
  readRecord(message, run) {
    const time = { at: message.date }
    const call = asObject(message.tool_call)
    const kind = scalarAsText(message.message_type)
    if (kind === 'system_message') run.addMessage('system', message.content, time)
    else if (kind === 'user_message') run.addMessage('user', message.content, time)
    else if (kind === 'assistant_message') run.addAnswer(message.content, time)
    else if (kind === 'reasoning_message') run.addReasoning(message.reasoning, time, message.signature)
    else if (kind === 'tool_return_message') run.addResult(message.tool_call_id, message.tool_return, message.status === 'error', time)
    else if (kind === 'tool_call_message' || kind === 'approval_request_message')
      for (const one of call ? [call] : objectsIn(message.tool_calls)) run.addCall(one.tool_call_id, one.name, one.arguments, time)
    else run.countSkipped(kind)
  },
}
