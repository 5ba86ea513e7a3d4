import { type Message, type Unit, units } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { pairing } from '../../reading/pairing.ts'

/** Every call has its result somewhere after it; call, reasoning and results are cut as one unit or not at all. */
export const answered: Law = {
  name: 'answered',
  source: 'Anthropic, "Handle tool calls"; openai-agents-python #2317; langchain PR #34609; the AI SDK\'s MissingToolResultsError',
  error: 'No tool output found for function call …',
  violations(history) {
    return pairing(history.messages)
      .open.filter((call) => !call.hosted)
      .map((call) => breach('answered', history, call.index, `Call ${call.callId} has no result`, call.callId))
  },
  forbids(history, _profile, cuts) {
    const found = units(history.messages)
    for (const unit of found) cuts.fill(0, unit.start + 1, unit.end)
    for (const unit of calledAgain(history.messages, found)) cuts[unit.end] = 0
  },
}

/** Returns the units with a call that has no result and whose id is used again later: next to that later call, its result would be taken for theirs. */
function calledAgain(messages: readonly Message[], found: readonly Unit[]): readonly Unit[] {
  if (!found.some(({ open, end }) => open.length > 0 && end < messages.length)) return []
  const later = new Set<string>()
  return found.toReversed().filter(({ start, end, open }) => {
    const isCalled = open.some((id) => later.has(id))
    for (const { parts } of messages.slice(start, end)) for (const part of parts) if (part.type === 'tool-call') later.add(part.callId)
    return isCalled
  })
}
