import { wordOf } from '../../../text/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

const LEAST = 50_000

/** Server-side compaction is triggered at 50,000 tokens or more. */
export const compactionThreshold: Law = {
  name: 'compaction-threshold',
  source: 'Anthropic, "Compaction"; openclaw PR #65288',
  error: 'context_management.edits.….trigger.value: Input should be greater than or equal to 50000',
  wire(body) {
    return listAt(body, 'context_management', 'edits')
      .filter((edit) => wordOf(at(edit, 'type')).startsWith('compact_'))
      .map((edit) => at(edit, 'trigger', 'value'))
      .filter((value): value is number => typeof value === 'number' && value < LEAST)
      .map((value) => placeBreach('compaction-threshold', 0, `Compaction is triggered at ${value} tokens; the minimum is ${LEAST}`))
  },
}
