import { scalarAsText } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const MIN_TOKENS = 50_000

/** Server-side compaction is triggered at 50,000 tokens or more. */
export const compactionThreshold: Law = {
  name: 'compaction-threshold',
  source: 'Anthropic, "Compaction"; openclaw PR #65288',
  error: 'context_management.edits.….trigger.value: Input should be greater than or equal to 50000',
  wire(body) {
    return wireList(body, 'context_management', 'edits')
      .filter((edit) => scalarAsText(wireValue(edit, 'type')).startsWith('compact_'))
      .map((edit) => wireValue(edit, 'trigger', 'value'))
      .filter((value): value is number => typeof value === 'number' && value < MIN_TOKENS)
      .map((value) => violationAtIndex('compaction-threshold', 0, `Compaction is triggered at ${value} tokens; the minimum is ${MIN_TOKENS}`))
  },
}
