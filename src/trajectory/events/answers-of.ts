import { Called, type Message, type ToolCallPart, type ToolResultPart } from '../../message/index.ts'

/** Each call with its answer, the first where it has several; of calls that share an id those without one are passed over. */
export function answersOf(messages: readonly Message[]): Map<ToolCallPart, ToolResultPart> {
  const called = new Called<ToolCallPart>()
  const found = new Map<ToolCallPart, ToolResultPart>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') called.call(at, part.callId, part)
      else if (part.type === 'tool-result') {
        const call = called.result(part.callId)
        if (call && !found.has(call)) found.set(call, part)
      }
    }
  })
  return found
}
