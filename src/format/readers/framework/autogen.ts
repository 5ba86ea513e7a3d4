import { scalarAsText } from '../../../text/index.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

const MESSAGE_TYPE =
  /^(?:TextMessage|MultiModalMessage|StopMessage|HandoffMessage|ToolCallSummaryMessage|StructuredMessage.*|CodeGenerationEvent|UserMessage|SystemMessage|AssistantMessage)$/
const TOOL_EVENT_TYPE =
  /^(?:ToolCallRequestEvent|ToolCallMessage|ToolCallExecutionEvent|ToolCallResultMessage|FunctionExecutionResultMessage|ThoughtEvent|CodeExecutionEvent)$/

/**
 * Messages of AutoGen from version 0.4 on, and of its model contexts: each with its `type`, and its speaker under `source`, as `messages.py` of
 * autogen-agentchat and `models/_types.py` of autogen-core have them. The output of code that was run is the environment's, so the user's.
 */
export const autogen: LogDialect = {
  notation: 'AutoGen',
  recordKind: 'entries',
  entryKeys: ['messages', 'message_thread'],
  matches: ({ type, content, source }) =>
    TOOL_EVENT_TYPE.test(scalarAsText(type)) || (MESSAGE_TYPE.test(scalarAsText(type)) && (source !== undefined || content !== undefined))
      ? 'by a sign'
      : undefined,
  readRecord(message, run) {
    const kind = scalarAsText(message.type)
    const calls = objectsIn(message.content).filter((one) => typeof one.arguments === 'string' && typeof one.name === 'string')
    const results = objectsIn(message.content).filter((one) => typeof one.call_id === 'string')
    run.addReasoning(message.thought, message)
    if (kind === 'ThoughtEvent') run.addReasoning(message.content, message)
    else if (calls.length > 0) run.addCalls(calls, message)
    else if (results.length > 0) for (const result of results) run.addResult(result.call_id, result.content, result.is_error === true, message)
    else if (kind === 'CodeExecutionEvent') run.addMessage('user', asObject(message.result)?.output ?? message.result, message)
    else if (kind === 'SystemMessage') run.addMessage('system', message.content)
    else if (kind === 'ToolCallSummaryMessage' || !MESSAGE_TYPE.test(kind)) run.countSkipped(kind)
    else if (kind === 'UserMessage' || /^user/i.test(scalarAsText(message.source))) run.addMessage('user', asBlocks(message.content), message)
    else run.addAnswer(asBlocks(message.content), message)
  },
}

function asBlocks(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((piece: unknown) => {
    const data = stringOf(asObject(piece)?.data)
    return data === undefined ? piece : { type: 'blob', mime_type: 'image/png', content: data }
  })
}
