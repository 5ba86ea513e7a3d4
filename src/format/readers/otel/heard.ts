import type { Tool } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'

/** What one way of recording tells of a request; undefined where a span is not recorded that way. */
export interface Heard {
  readonly input: readonly Reading[]
  readonly output: readonly Reading[]
  readonly tools?: readonly Tool[]
  /** A limit cut something off. */
  readonly cut?: boolean
}
