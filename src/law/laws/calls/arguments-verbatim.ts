import type { Part, ToolCallPart } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { toWellFormedJson } from '../../reading/to-well-formed-json.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * A call that is kept keeps its name and the exact text of its arguments: parsing and serialising them again changes the bytes and loses the cache. Lone
 * surrogates are excepted, since no body may contain them.
 */
export const argumentsVerbatim: Law = {
  name: 'arguments-verbatim',
  source: 'a rule of decant: arguments are a string of the wire',
  breaks(before, after) {
    const unchanged = new Set(before.messages)
    const written = after.messages.flatMap((message, index) => (unchanged.has(message) ? [] : message.parts.filter(isCall).map((part) => ({ part, index }))))
    if (written.length === 0) return []
    // On wires where calls may have no id, all calls of one function share one.
    const calls = before.messages.flatMap(({ parts }) => parts.filter(isCall))
    const [kept, callsById] = [new Set(calls), Map.groupBy(calls, ({ callId }) => callId)]
    const spellingsById = new Map<string, Set<string>>()
    const hadSpelling = (part: ToolCallPart, sameId: readonly ToolCallPart[]) => {
      const known = spellingsById.get(part.callId) ?? new Set(sameId.map(spellingOf))
      spellingsById.set(part.callId, known)
      return known.has(spellingOf(part))
    }
    const found: Violation[] = []
    for (const { part, index } of written) {
      const sameId = callsById.get(part.callId)
      if (!sameId || kept.has(part) || hadSpelling(part, sameId)) continue
      found.push(violationOfMessage('arguments-verbatim', after, index, `The arguments of call ${part.callId} changed`, part.callId))
    }
    return found
  },
}

function isCall(part: Part): part is ToolCallPart {
  return part.type === 'tool-call'
}

function spellingOf({ name, input }: ToolCallPart): string {
  return JSON.stringify([name.toWellFormed(), toWellFormedJson(input)])
}
