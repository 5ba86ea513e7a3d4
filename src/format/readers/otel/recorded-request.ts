import type { Tool } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'

/** The data about a request that one recording convention provides; undefined if a span is not recorded that way. */
export interface RecordedRequest {
  readonly input: readonly MessageContent[]
  readonly output: readonly MessageContent[]
  readonly tools?: readonly Tool[]
  /** True if a limit cut something off. */
  readonly cut?: boolean
}
