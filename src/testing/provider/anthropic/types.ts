import type * as z from 'zod'
import type { blockSchema, requestSchema } from './request.ts'

/** A content block as the mock reads it. */
export type Block = z.infer<typeof blockSchema>

/** A body and its headers as the mock reads them; `bound` if the model binds reasoning to its prefix. */
export interface AnthropicRequest {
  readonly body: z.infer<typeof requestSchema>
  readonly headers: Readonly<Record<string, string>>
  readonly bound: boolean
  /** Whether the conversation must end with the user. */
  readonly noPrefill: boolean
  readonly window: number
  readonly bytes: number
}
