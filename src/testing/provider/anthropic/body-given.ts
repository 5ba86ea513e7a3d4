import type * as z from 'zod'
import { DecantError } from '../../../message/index.ts'
import { requestSchema } from './request.ts'

/**
 * A body of Anthropic Messages at the door of what signs one: a copy, as far as the checks read it.
 * @throws DecantError `invalid-argument` that names the first part which is none
 */
export function bodyGiven(body: object, of: string): z.infer<typeof requestSchema> {
  const { data, error } = requestSchema.safeParse(typeof body === 'object' ? structuredClone(body) : body)
  if (data) return data
  const [issue] = error.issues
  throw new DecantError(
    'invalid-argument',
    `${of} takes a body of Anthropic Messages; ${['body', ...(issue?.path ?? [])].join('.')}: ${issue?.message.replace(/^Invalid input: /, '')}`,
    "Give one such as bodyOf(history, 'anthropic').",
  )
}
