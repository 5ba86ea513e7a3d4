import * as z from 'zod'
import { nonNegativeInteger } from './non-negative-integer.ts'

const amount = z.number().nonnegative()

/**
 * What had been spent when an event was written: the account's state, tokens that arrived since the last request, the cost of summaries since, the number of
 * requests, the number of answers and their tokens; when the last request was sent, in seconds since 1970, if a cache may contain it.
 */
export const spendingState = z.object({
  spent: amount,
  appended: amount,
  misses: nonNegativeInteger,
  held: amount.max(1),
  overflowed: z.boolean(),
  size: amount,
  reads: z.object({ actual: amount, append: amount, input: amount }).readonly(),
  arrived: amount,
  beside: amount,
  calls: nonNegativeInteger,
  answers: nonNegativeInteger,
  answered: amount,
  sentAt: amount.optional(),
  lastMiss: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
})

export type SpendingState = Readonly<z.infer<typeof spendingState>>
