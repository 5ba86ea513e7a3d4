import type { Message, ToolCallPart } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'

/**
 * Ensures that each call followed by anything but results has its result: a call without one in the log gets an empty result after its message, and a note
 * counts these. Calls at the end stay open. A result that answers no earlier open call becomes words of the user. A repeated id names the later call from there
 * on. Linear.
 */
export function addMissingResults(recorded: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
  const { messages, missing } = matchResults(recorded)
  const lastNonResult = messages.findLastIndex(({ role }) => role !== 'tool')
  let count = 0
  const completed = messages.flatMap((message, index) => {
    const empty = (index < lastNonResult ? (missing.get(index) ?? []) : []).map(
      ({ callId, name }, at): Message => ({
        id: `${message.id}-${at}`,
        role: 'tool',
        parts: [{ type: 'tool-result', callId, name, output: [] }],
        ...(message.source && { source: message.source }),
      }),
    )
    count += empty.length
    return [message, ...empty]
  })
  if (count === 0) return { messages, notes: [] }
  const noteText =
    count === 1 ? '1 call has no result in the log and gets an empty one here' : `${count} calls have no result in the log and get an empty one here`
  return {
    messages: completed,
    notes: [{ code: 'no-result', message: noteText, remedy: 'None needed: the agent continued, and the result was not recorded.' }],
  }
}

interface MatchedResults {
  readonly messages: readonly Message[]
  /** Calls without a result, by the index of their message. */
  readonly missing: ReadonlyMap<number, readonly ToolCallPart[]>
}

function matchResults(recorded: readonly Message[]): MatchedResults {
  const open = new Map<string, { readonly index: number; readonly calls: ToolCallPart[] }>()
  const missing = new Map<number, ToolCallPart[]>()
  const addMissing = (index: number, calls: readonly ToolCallPart[]) => {
    const known = missing.get(index) ?? []
    for (const call of calls) known.push(call)
    missing.set(index, known)
  }
  const messages = recorded.map((message, index): Message => {
    for (const part of message.parts) {
      if (part.type === 'tool-call' && !part.hosted) {
        const earlierCall = open.get(part.callId)
        if (earlierCall?.index === index) earlierCall.calls.push(part)
        else {
          if (earlierCall) addMissing(earlierCall.index, earlierCall.calls)
          open.set(part.callId, { index, calls: [part] })
        }
      } else if (part.type === 'tool-result') {
        const openCall = open.get(part.callId)
        if (!openCall) return { ...message, role: 'user', parts: part.output }
        openCall.calls.shift()
        if (openCall.calls.length === 0) open.delete(part.callId)
      }
    }
    return message
  })
  for (const { index, calls } of open.values()) addMissing(index, calls)
  return { messages, missing }
}
