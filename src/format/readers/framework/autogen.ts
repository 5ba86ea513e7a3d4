import { wordOf } from '../../../text/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

const SPOKEN =
  /^(?:TextMessage|MultiModalMessage|StopMessage|HandoffMessage|ToolCallSummaryMessage|StructuredMessage.*|UserMessage|SystemMessage|AssistantMessage)$/
const CALLED = /^(?:ToolCallRequestEvent|ToolCallMessage|ToolCallExecutionEvent|ToolCallResultMessage|FunctionExecutionResultMessage|ThoughtEvent)$/

/** Messages of AutoGen from version 0.4 on, and of its model contexts: each with its `type`, and its speaker under `source`. */
export const autogen: Dialect = {
  notation: 'AutoGen',
  of: 'entries',
  under: ['messages', 'message_thread'],
  fits: ({ type, content, source }) =>
    CALLED.test(wordOf(type)) || (SPOKEN.test(wordOf(type)) && (source !== undefined || content !== undefined)) ? 'by a sign' : undefined,
  tell(message, run) {
    const kind = wordOf(message.type)
    const calls = objectsIn(message.content).filter((one) => typeof one.arguments === 'string' && typeof one.name === 'string')
    const results = objectsIn(message.content).filter((one) => typeof one.call_id === 'string')
    run.think(message.thought, message)
    if (kind === 'ThoughtEvent') run.think(message.content, message)
    else if (calls.length > 0) for (const call of calls) run.call(call.id, call.name, call.arguments, message)
    else if (results.length > 0) for (const result of results) run.result(result.call_id, result.content, result.is_error === true, message)
    else if (kind === 'SystemMessage') run.say('system', message.content)
    else if (kind === 'ToolCallSummaryMessage' || !SPOKEN.test(kind)) run.leave(kind)
    else if (kind === 'UserMessage' || /^user/i.test(wordOf(message.source))) run.say('user', shown(message.content), message)
    else run.answer(shown(message.content), message)
  },
}

function shown(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((piece: unknown) => {
    const data = stringOf(objectOf(piece)?.data)
    return data === undefined ? piece : { type: 'blob', mime_type: 'image/png', content: data }
  })
}
