import type * as z from 'zod'
import { DecantError } from '../message/index.ts'

/**
 * What a function was given, as it was given, where it is of the shape that the function reads.
 * @throws DecantError `invalid-argument` that names the first part which is not
 */
export function given<T>(value: T, name: string, shape: z.ZodType, remedy: string): T {
  const { error } = shape.safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return value
  throw new DecantError('invalid-argument', `${[name, ...issue.path].join('.')}: ${issue.message.replace(/^Invalid input: /, '')}`, remedy)
}
