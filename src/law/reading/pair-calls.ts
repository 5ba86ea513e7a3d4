import { CallsById, type Message } from '../../message/index.ts'

/** A call or a result, with its message and part index. */
export interface Slot {
  readonly index: number
  readonly part: number
  readonly callId: string
  readonly hosted: boolean
  /** A notice whose call is before it. */
  readonly isNotice?: boolean
}

/**
 * Which result answers which call. A call accepts one result, and notices besides, which are listed among the orphans (see `orphanResults`); if several calls
 * share an id, `CallsById` decides which one a result is for. A result of a hosted tool is paired only with a call of such a tool.
 */
export interface Pairing {
  readonly pairs: readonly { readonly call: Slot; readonly result: Slot }[]
  readonly open: readonly Slot[]
  readonly orphans: readonly Slot[]
}

/** Pairs calls with results, in one pass. */
export function pairCalls(messages: readonly Message[]): Pairing {
  const pairs: { call: Slot; result: Slot }[] = []
  const orphans: Slot[] = []
  const open = new Set<Slot>()
  const called = new Set<string>()
  const callsByRunner = { own: new CallsById<Slot>(), hosted: new CallsById<Slot>() }
  messages.forEach((message, index) => {
    message.parts.forEach((part, at) => {
      if (part.type !== 'tool-call' && part.type !== 'tool-result') return
      const slot: Slot = { index, part: at, callId: part.callId, hosted: part.hosted === true }
      if (part.type === 'tool-call') {
        callsByRunner[slot.hosted ? 'hosted' : 'own'].addCall(index, part.callId, slot)
        open.add(slot)
        called.add(part.callId)
        return
      }
      if (part.type === 'tool-result' && part.notice) {
        orphans.push({ ...slot, isNotice: called.has(part.callId) })
        return
      }
      const call = callsByRunner[slot.hosted ? 'hosted' : 'own'].matchResult(part.callId)
      if (call && open.delete(call)) pairs.push({ call, result: slot })
      else orphans.push(slot)
    })
  })
  return { pairs, open: [...open], orphans }
}
