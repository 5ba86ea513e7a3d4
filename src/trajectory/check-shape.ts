import type * as z from 'zod'
import { DecantError } from '../message/index.ts'

/**
 * Returns a value unchanged if it has the given shape.
 * @throws DecantError `invalid-argument` that names the first part that does not
 */
export function checkShape<T>(value: T, name: string, shape: z.ZodType, remedy: string): T {
  const { error } = shape.safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return value
  throw new DecantError('invalid-argument', `${[name, ...issue.path].join('.')}: ${issue.message.replace(/^Invalid input: /, '')}`, remedy)
}
