import { type Message, type Unit, units } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { pairCalls } from '../../reading/pair-calls.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** Every call has its result somewhere after it; call, reasoning and results are cut as one unit or not at all. */
export const answered: Law = {
  name: 'answered',
  source: 'Anthropic, "Handle tool calls"; openai-agents-python #2317; langchain PR #34609; the AI SDK\'s MissingToolResultsError',
  error: 'No tool output found for function call …',
  violations(history) {
    return pairCalls(history.messages)
      .open.filter((call) => !call.hosted)
      .map((call) => violationOfMessage('answered', history, call.index, `Call ${call.callId} has no result`, call.callId))
  },
  forbids(history, _profile, cuts) {
    const allUnits = units(history.messages)
    for (const unit of allUnits) cuts.fill(0, unit.start + 1, unit.end)
    for (const unit of unitsCalledAgain(history.messages, allUnits)) cuts[unit.end] = 0
  },
}

/** Returns the units with a call that has no result and whose id is used again later: next to that later call, its result would be taken for theirs. */
function unitsCalledAgain(messages: readonly Message[], allUnits: readonly Unit[]): readonly Unit[] {
  if (!allUnits.some(({ open, end }) => open.length > 0 && end < messages.length)) return []
  const later = new Set<string>()
  return allUnits.toReversed().filter(({ start, end, open }) => {
    const isCalled = open.some((id) => later.has(id))
    for (const { parts } of messages.slice(start, end)) for (const part of parts) if (part.type === 'tool-call') later.add(part.callId)
    return isCalled
  })
}
