import type { Message } from '../message.ts'
import { checkMessages } from '../validation/check-messages.ts'
import { CallMatcher } from './call-matcher.ts'
import { continuesAnswer, isReasoningOnly } from './continues-answer.ts'

/**
 * A run `[start, end)` that is kept or removed as a whole: an assistant message with its calls, the reasoning before it, what else followed from that
 * reasoning, and all results, including notices and a second result for the same call if only results come between. A message without calls is a unit by
 * itself. `open` contains the ids of calls without a result.
 */
export interface Unit {
  readonly start: number
  readonly end: number
  readonly open: readonly string[]
}

/** Splits a history into its units; they cover it without gaps, in order. Linear. */
export function units(messages: readonly Message[]): Unit[] {
  checkMessages(messages, 'units')
  const paired = pairCalls(messages)
  const result: Unit[] = []
  let at = 0
  while (at < messages.length) {
    let end = at + 1
    const open: string[] = []
    let hasReasoning = false
    for (let i = at; i < end; i++) {
      hasReasoning = isReasoningOnly(messages[i]) || (hasReasoning && messages[i]?.role === 'assistant')
      end = Math.max(end, paired.resultEnd[i] as number, hasReasoning && continuesAnswer(messages, i + 1) ? i + 2 : 0)
      for (const { callId } of paired.open.get(i) ?? []) open.push(callId)
    }
    result.push({ start: at, end, open })
    at = end
  }
  return result
}

/** A call and the index of its message. */
interface PendingCall {
  readonly index: number
  readonly callId: string
  isOpen: boolean
}

/**
 * Returns, for each message, the end of the last result that answers one of its calls, and its calls without a result. A second result for a call belongs to
 * that call as long as only results come between; one that follows other words binds nothing, or it would bind everything between. A notice always binds, as
 * providers refuse it without its call.
 */
function pairCalls(messages: readonly Message[]): { resultEnd: Int32Array; open: ReadonlyMap<number, readonly PendingCall[]> } {
  const resultEnd = new Int32Array(messages.length)
  const calls: PendingCall[] = []
  const matcher = new CallMatcher<PendingCall>()
  /** By id, the last call: what its notices belong to. */
  const noticed = new Map<string, PendingCall>()
  let lastNonResultEnd = 0
  messages.forEach(({ parts }, index) => {
    resultEnd[index] = index + 1
    if (!parts.some((part) => part.type === 'tool-result')) lastNonResultEnd = index + 1
    for (const part of parts) {
      if (part.type === 'tool-call') {
        const call = { index, callId: part.callId, isOpen: true }
        calls.push(call)
        noticed.set(part.callId, call)
        matcher.addCall(index, part.callId, call)
      }
      if (part.type === 'tool-result' && part.notice) {
        const call = noticed.get(part.callId)
        if (call) resultEnd[call.index] = index + 1
        continue
      }
      const answeredCall = part.type === 'tool-result' ? matcher.matchResult(part.callId) : undefined
      if (!answeredCall || (!answeredCall.isOpen && (resultEnd[answeredCall.index] as number) < lastNonResultEnd)) continue
      answeredCall.isOpen = false
      resultEnd[answeredCall.index] = index + 1
    }
  })
  const open = calls.filter(({ isOpen }) => isOpen)
  return { resultEnd, open: Map.groupBy(open, ({ index }) => index) }
}
