import type { Message } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'

/**
 * Messages of which each call that something other than results follows has its result: one that the log holds none of gets an empty one, behind its
 * message, and a note tells how many. Calls at the end are open, as they were. The same array where nothing is missing. Linear.
 */
export function answeredCalls(messages: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
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
  const told = count === 1 ? '1 call has no result in the log, and an empty one here' : `${count} calls have no result in the log, and an empty one here`
  return {
    messages: whole,
    notes: [{ code: 'no-result', message: told, remedy: 'Nothing need be done: the agent went on, and what it was given is not recorded.' }],
  }
}
