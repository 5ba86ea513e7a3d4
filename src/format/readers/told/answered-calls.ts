import type { Message, ToolCallPart } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'

/**
 * Ensures that each call followed by anything but results has its result: a call without one in the log gets an empty result after its message, and a note
 * counts these. Calls at the end stay open. A result that answers no earlier open call becomes words of the user. A repeated id names the later call from there
 * on. Linear.
 */
export function answeredCalls(told: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
  const { messages, missing } = matched(told)
  const lastSaid = messages.findLastIndex(({ role }) => role !== 'tool')
  let count = 0
  const whole = messages.flatMap((message, index) => {
    const empty = (index < lastSaid ? (missing.get(index) ?? []) : []).map(
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
  const words =
    count === 1 ? '1 call has no result in the log and gets an empty one here' : `${count} calls have no result in the log and get an empty one here`
  return {
    messages: whole,
    notes: [{ code: 'no-result', message: words, remedy: 'None needed: the agent continued, and the result was not recorded.' }],
  }
}

interface Matched {
  readonly messages: readonly Message[]
  /** Calls without a result, by the index of their message. */
  readonly missing: ReadonlyMap<number, readonly ToolCallPart[]>
}

function matched(told: readonly Message[]): Matched {
  const open = new Map<string, { readonly index: number; readonly calls: ToolCallPart[] }>()
  const missing = new Map<number, ToolCallPart[]>()
  const miss = (index: number, calls: readonly ToolCallPart[]) => {
    const known = missing.get(index) ?? []
    for (const call of calls) known.push(call)
    missing.set(index, known)
  }
  const messages = told.map((message, index): Message => {
    for (const part of message.parts) {
      if (part.type === 'tool-call' && !part.hosted) {
        const before = open.get(part.callId)
        if (before?.index === index) before.calls.push(part)
        else {
          if (before) miss(before.index, before.calls)
          open.set(part.callId, { index, calls: [part] })
        }
      } else if (part.type === 'tool-result') {
        const asked = open.get(part.callId)
        if (!asked) return { ...message, role: 'user', parts: part.output }
        asked.calls.shift()
        if (asked.calls.length === 0) open.delete(part.callId)
      }
    }
    return message
  })
  for (const { index, calls } of open.values()) miss(index, calls)
  return { messages, missing }
}
