import type { Message, ToolResultPart } from '../../message/index.ts'
import type { Slot } from '../reading/pair-calls.ts'

/** Builds the placeholder for a result that never came. @param message the message that contains the call */
export function syntheticResult(message: Message, call: Slot): Message {
  const callPart = message.parts[call.part]
  const part: ToolResultPart = {
    type: 'tool-result',
    callId: call.callId,
    ...(callPart?.type === 'tool-call' && { name: callPart.name }),
    output: [{ type: 'text', text: 'The result of this call is missing.' }],
    isError: true,
  }
  return { id: `${message.id}-result-${call.part}`, role: 'tool', parts: [part], written: 'note' }
}
