import { z } from 'zod'

const number = z.number().int().nonnegative()

/** How full the window was: tokens that were sent last, tokens that the provider counted beyond them, tokens that the last compaction left. */
export const gaugeState = z.object({ sent: number, beside: number, usedAfterLast: number.optional() })

export type GaugeState = Readonly<z.infer<typeof gaugeState>>
