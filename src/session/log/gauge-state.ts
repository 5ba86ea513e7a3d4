import * as z from 'zod'

const number = z.number().int().nonnegative()

/** How full the window was, and how large: tokens of the last request, tokens that the provider counted beyond them, tokens that the last compaction left. */
export const gaugeState = z.object({ window: z.number().positive(), sent: number.optional(), beside: number.optional(), usedAfterLast: number.optional() })

export type GaugeState = Readonly<z.infer<typeof gaugeState>>
