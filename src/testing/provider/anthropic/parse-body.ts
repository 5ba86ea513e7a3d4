import type * as z from 'zod'
import { DecantError } from '../../../message/index.ts'
import { requestSchema } from './request.ts'

/**
 * Checks a body of Anthropic Messages and returns a copy of the fields that the checks read.
 * @throws DecantError `invalid-argument` that names the first invalid part
 */
export function parseBody(body: object, caller: string): z.infer<typeof requestSchema> {
  const { data, error } = requestSchema.safeParse(typeof body === 'object' ? structuredClone(body) : body)
  if (data) return data
  const [issue] = error.issues
  throw new DecantError(
    'invalid-argument',
    `${caller} takes a body of Anthropic Messages; ${['body', ...(issue?.path ?? [])].join('.')}: ${issue?.message.replace(/^Invalid input: /, '')}`,
    "Give one such as bodyOf(history, 'anthropic').",
  )
}
