import type { Message, ToolResultPart } from '../../message/index.ts'
import type { Slot } from '../reading/pairing.ts'

/** Builds the placeholder for a result that never came. @param message the message that holds the call */
export function synthetic(message: Message, call: Slot): Message {
  const made = message.parts[call.part]
  const part: ToolResultPart = {
    type: 'tool-result',
    callId: call.callId,
    ...(made?.type === 'tool-call' && { name: made.name }),
    output: [{ type: 'text', text: 'The result of this call is missing.' }],
    isError: true,
  }
  return { id: `${message.id}-result-${call.part}`, role: 'tool', parts: [part], written: 'note' }
}
