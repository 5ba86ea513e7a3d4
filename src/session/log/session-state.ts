import * as z from 'zod'
import { gaugeState } from './gauge-state.ts'
import { nonNegativeInteger } from './non-negative-integer.ts'
import { spendingState } from './spending-state.ts'

/** Token counts of some messages, and the model for which they were counted. */
const counts = z.object({ model: z.string().optional(), tokens: z.array(nonNegativeInteger).readonly() }).readonly()

/**
 * What a session knows besides its messages, so that a reopened one continues as if it had never been closed: how full its window is, which parts are shown in
 * full and wait to be shortened, what was spent (if it has a price), and the token counts of the messages that arrive with an event. The state in an event is
 * that from before it, but includes the messages that arrive with it. Broken fields are ignored, because the messages matter more.
 */
export const sessionState = z.object({
  gauge: gaugeState.optional().catch(undefined),
  waiting: z
    .array(z.object({ message: nonNegativeInteger, part: nonNegativeInteger }).readonly())
    .readonly()
    .optional()
    .catch(undefined),
  spending: spendingState.optional().catch(undefined),
  counts: counts.optional().catch(undefined),
})

export type SessionState = Readonly<z.infer<typeof sessionState>>
