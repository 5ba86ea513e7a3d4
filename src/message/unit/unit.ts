import { messagesGiven } from '../given/messages-given.ts'
import type { Message } from '../message.ts'
import { Called } from './called.ts'
import { goesOn, isReasoning } from './goes-on.ts'

/**
 * A run `[start, end)` that is kept or removed as a whole: an assistant message with its calls, the reasoning before it, what else followed from that
 * reasoning, and all results, including a second one for the same call if only results come between. A message without calls is a unit by itself. `open` holds
 * the ids of calls without a result.
 */
export interface Unit {
  readonly start: number
  readonly end: number
  readonly open: readonly string[]
}

/** Splits a history into its units; they cover it without gaps, in order. Linear. */
export function units(messages: readonly Message[]): Unit[] {
  messagesGiven(messages, 'units')
  const found = pairs(messages)
  const result: Unit[] = []
  let at = 0
  while (at < messages.length) {
    let end = at + 1
    const open: string[] = []
    let isReasoned = false
    for (let i = at; i < end; i++) {
      isReasoned = isReasoning(messages[i]) || (isReasoned && messages[i]?.role === 'assistant')
      end = Math.max(end, found.reach[i] as number, isReasoned && goesOn(messages, i + 1) ? i + 2 : 0)
      for (const { callId } of found.open.get(i) ?? []) open.push(callId)
    }
    result.push({ start: at, end, open })
    at = end
  }
  return result
}

/** A call and the index of its message. */
interface Made {
  readonly index: number
  readonly callId: string
  isOpen: boolean
}

/**
 * Returns, for each message, the end of the last result that answers one of its calls, and its calls without a result. A second result for a call belongs to
 * that call as long as only results come between; one that follows other words binds nothing, or it would bind everything between.
 */
function pairs(messages: readonly Message[]): { reach: Int32Array; open: ReadonlyMap<number, readonly Made[]> } {
  const reach = new Int32Array(messages.length)
  const calls: Made[] = []
  const called = new Called<Made>()
  let results = 0
  messages.forEach(({ parts }, index) => {
    reach[index] = index + 1
    if (!parts.some((part) => part.type === 'tool-result')) results = index + 1
    for (const part of parts) {
      if (part.type === 'tool-call') {
        const made = { index, callId: part.callId, isOpen: true }
        calls.push(made)
        called.call(index, part.callId, made)
      }
      const answered = part.type === 'tool-result' ? called.result(part.callId) : undefined
      if (!answered || (!answered.isOpen && (reach[answered.index] as number) < results)) continue
      answered.isOpen = false
      reach[answered.index] = index + 1
    }
  })
  const open = calls.filter(({ isOpen }) => isOpen)
  return { reach, open: Map.groupBy(open, ({ index }) => index) }
}
