import type { Message } from '../message/index.ts'

/** A call or a result at its place. */
export interface Slot {
  readonly index: number
  readonly part: number
  readonly callId: string
  readonly hosted: boolean
}

/** Which result answers which call. Each call takes the first result of its id after it that no earlier call took. */
export interface Pairing {
  readonly pairs: readonly { readonly call: Slot; readonly result: Slot }[]
  readonly open: readonly Slot[]
  readonly orphans: readonly Slot[]
}

/** Pairs calls with results, in one pass. */
export function pairing(messages: readonly Message[]): Pairing {
  const pairs: { call: Slot; result: Slot }[] = []
  const orphans: Slot[] = []
  const waiting = new Map<string, { slots: Slot[]; taken: number }>()
  messages.forEach((message, index) => {
    message.parts.forEach((part, at) => {
      if (part.type !== 'tool-call' && part.type !== 'tool-result') return
      const slot: Slot = { index, part: at, callId: part.callId, hosted: part.hosted === true }
      const queue = waiting.get(part.callId)
      if (part.type === 'tool-call') {
        if (queue) queue.slots.push(slot)
        else waiting.set(part.callId, { slots: [slot], taken: 0 })
      } else {
        const call = queue?.slots[queue.taken]
        if (queue && call) {
          queue.taken++
          pairs.push({ call, result: slot })
        } else orphans.push(slot)
      }
    })
  })
  const open: Slot[] = []
  for (const queue of waiting.values()) for (let i = queue.taken; i < queue.slots.length; i++) open.push(queue.slots[i] as Slot)
  open.sort((one, other) => one.index - other.index || one.part - other.part)
  return { pairs, open, orphans }
}
