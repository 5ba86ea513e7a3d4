import * as z from 'zod'
import { gaugeState } from './gauge-state.ts'
import { spendingState } from './spending-state.ts'

const number = z.number().int().nonnegative()

/** Tokens of each of some messages, and the model as which they were counted. */
const counts = z.object({ model: z.string().optional(), tokens: z.array(number).readonly() }).readonly()

/**
 * What a session knows beside its messages, so that one that is opened again goes on as if it had never been closed: how full its window is, which parts of
 * messages are shown whole and wait to be shortened and, where it has a price, what was spent; of what comes in with an event the tokens. In an event it is
 * what was known before it, but that what came in with the event counts. What is broken in it is passed over: the messages are worth more.
 */
export const reckoning = z.object({
  gauge: gaugeState.optional().catch(undefined),
  waiting: z
    .array(z.object({ message: number, part: number }).readonly())
    .readonly()
    .optional()
    .catch(undefined),
  spending: spendingState.optional().catch(undefined),
  counts: counts.optional().catch(undefined),
})

export type Reckoning = Readonly<z.infer<typeof reckoning>>
