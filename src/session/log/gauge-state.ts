import * as z from 'zod'
import { nonNegativeInteger } from './non-negative-integer.ts'

/** How full the window was, and how large: tokens of the last request, tokens that the provider counted beyond them, tokens that the last compaction left. */
export const gaugeState = z.object({
  window: z.number().positive(),
  sent: nonNegativeInteger.optional(),
  beside: nonNegativeInteger.optional(),
  usedAfterLast: nonNegativeInteger.optional(),
})

export type GaugeState = Readonly<z.infer<typeof gaugeState>>
