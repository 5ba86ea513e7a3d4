import type { Message } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'

/**
 * Messages of which each call that something other than results follows has its result: one that the log holds none of gets an empty one, behind its
 * message, and a note tells how many. Calls at the end are open, as they were. A result that answers no call is words of the user. Linear.
 */
export function answeredCalls(told: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
  const asked = new Set(told.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))))
  const messages = told.map((message): Message => {
    const [part] = message.parts
    return part?.type === 'tool-result' && !asked.has(part.callId) ? { ...message, role: 'user', parts: part.output } : message
  })
  const given = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))))
  const lastSaid = messages.findLastIndex(({ role }) => role !== 'tool')
  let count = 0
  const whole = messages.flatMap((message, index) => {
    const missing =
      index < lastSaid ? message.parts.flatMap((part) => (part.type === 'tool-call' && !given.has(part.callId) && !part.hosted ? [part] : [])) : []
    count += missing.length
    return [
      message,
      ...missing.map(
        ({ callId, name }): Message => ({
          id: `${message.id}-${callId}`,
          role: 'tool',
          parts: [{ type: 'tool-result', callId, name, output: [] }],
          ...(message.source && { source: message.source }),
        }),
      ),
    ]
  })
  if (count === 0) return { messages, notes: [] }
  const words = count === 1 ? '1 call has no result in the log, and an empty one here' : `${count} calls have no result in the log, and an empty one here`
  return {
    messages: whole,
    notes: [{ code: 'no-result', message: words, remedy: 'Nothing need be done: the agent went on, and what it was given is not recorded.' }],
  }
}
