import type { Tool } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'

/** The data about a request that one recording convention provides; undefined if a span is not recorded that way. */
export interface Heard {
  readonly input: readonly Reading[]
  readonly output: readonly Reading[]
  readonly tools?: readonly Tool[]
  /** True if a limit cut something off. */
  readonly cut?: boolean
}
