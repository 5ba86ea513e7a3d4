import { NO_MODEL_USE } from './metered-model.ts'
import type { Receipt } from './receipt.ts'
import { NOTHING_CUT } from './tally-classes.ts'

/** The receipt of a compaction that changed nothing. @param why one sentence */
export function unchangedReceipt(tokens: number, messages: number, why: string): Receipt {
  return {
    schema: 1,
    status: 'unchanged',
    why,
    by: 'nobody',
    tokens: { before: tokens, after: tokens },
    messages: { before: messages, after: messages },
    classes: NOTHING_CUT,
    repaired: 0,
    flushed: 0,
    summaries: [],
    model: NO_MODEL_USE,
    timings: {},
  }
}
