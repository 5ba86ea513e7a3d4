import * as z from 'zod'

/** Counts, indexes and tokens in a log. */
export const nonNegativeInteger = z.number().int().nonnegative()
