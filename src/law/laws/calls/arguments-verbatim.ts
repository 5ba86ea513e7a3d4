import type { ToolCallPart } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'

/** A call that stays keeps its name and the exact text of its arguments: parsed and written again they are other bytes, and the cache is lost. */
export const argumentsVerbatim: Law = {
  name: 'arguments-verbatim',
  source: 'a rule of decant: arguments are a string of the wire',
  breaks(before, after) {
    const old = new Map<string, ToolCallPart[]>()
    for (const message of before.messages) {
      for (const part of message.parts) {
        if (part.type !== 'tool-call') continue
        const same = old.get(part.callId)
        if (same) same.push(part)
        else old.set(part.callId, [part])
      }
    }
    const found: Violation[] = []
    after.messages.forEach((message, i) => {
      for (const part of message.parts) {
        if (part.type !== 'tool-call') continue
        const was = old.get(part.callId)
        if (was?.some((call) => call === part || (call.input === part.input && call.name === part.name)) ?? true) continue
        found.push(breach('arguments-verbatim', after, i, `The arguments of call ${part.callId} changed`, part.callId))
      }
    })
    return found
  },
}
