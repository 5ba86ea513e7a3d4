import { z } from 'zod'

const amount = z.number().nonnegative()
const number = z.number().int().nonnegative()

/** What had been spent before an event was written: an account's state, the calls so far, the answers and their tokens. */
export const spendingState = z.object({
  spent: amount,
  appended: amount,
  misses: number,
  held: amount,
  overflowed: z.boolean(),
  size: number,
  calls: number,
  answers: number,
  answered: number,
})

export type SpendingState = Readonly<z.infer<typeof spendingState>>
