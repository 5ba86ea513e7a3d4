import { units } from '../../../message/index.ts'
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
    for (const unit of units(history.messages)) cuts.fill(0, unit.start + 1, unit.end)
  },
}
