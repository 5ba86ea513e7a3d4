import type { History, ToolCallPart } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { wellFormedJson } from '../../reading/well-formed-json.ts'

/** A call that stays keeps its name and the exact text of its arguments: parsed and written again they are other bytes, and the cache is lost. Half surrogate pairs aside, which no body may hold. */
export const argumentsVerbatim: Law = {
  name: 'arguments-verbatim',
  source: 'a rule of decant: arguments are a string of the wire',
  breaks(before, after) {
    const old = callsById(before)
    const spelled = new Map<string, Set<string>>()
    const wasSpelled = (part: ToolCallPart, calls: ReadonlySet<ToolCallPart>) => {
      const known = spelled.get(part.callId) ?? new Set(Array.from(calls, spelling))
      spelled.set(part.callId, known)
      return known.has(spelling(part))
    }
    const found: Violation[] = []
    after.messages.forEach((message, i) => {
      for (const part of message.parts) {
        const calls = part.type === 'tool-call' ? old.get(part.callId) : undefined
        if (part.type !== 'tool-call' || !calls || calls.has(part) || wasSpelled(part, calls)) continue
        found.push(breach('arguments-verbatim', after, i, `The arguments of call ${part.callId} changed`, part.callId))
      }
    })
    return found
  },
}

/** The calls of each id: on some wires, where calls may have none, all those of one function. */
function callsById({ messages }: History): Map<string, Set<ToolCallPart>> {
  const found = new Map<string, Set<ToolCallPart>>()
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type !== 'tool-call') continue
      const same = found.get(part.callId)
      if (same) same.add(part)
      else found.set(part.callId, new Set([part]))
    }
  }
  return found
}

function spelling({ name, input }: ToolCallPart): string {
  return JSON.stringify([name.toWellFormed(), wellFormedJson(input)])
}
