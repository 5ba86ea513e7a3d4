import { wordOf } from '../../../text/index.ts'
import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

const KINDS = /^(?:system|user|assistant|reasoning|hidden_reasoning|tool_call|tool_return|approval_request|approval_response)_message$/

/** Messages of Letta: each with its `message_type`. */
export const letta: Dialect = {
  notation: 'Letta',
  of: 'entries',
  under: ['messages'],
  fits: ({ message_type: kind }) => (KINDS.test(wordOf(kind)) ? 'by a sign' : /_message$/.test(wordOf(kind)) ? 'as others do' : undefined),
  tell(message, run) {
    const time = { at: message.date }
    const call = objectOf(message.tool_call)
    const kind = wordOf(message.message_type)
    if (kind === 'system_message') run.say('system', message.content, time)
    else if (kind === 'user_message') run.say('user', message.content, time)
    else if (kind === 'assistant_message') run.answer(message.content, time)
    else if (kind === 'reasoning_message') run.think(message.reasoning, time, message.signature)
    else if (kind === 'tool_return_message') run.result(message.tool_call_id, message.tool_return, message.status === 'error', time)
    else if (kind === 'tool_call_message' || kind === 'approval_request_message')
      for (const one of call ? [call] : objectsIn(message.tool_calls)) run.call(one.tool_call_id, one.name, one.arguments, time)
    else run.leave(kind)
  },
}
