import type { Message } from '../../message/index.ts'
import type { SummaryBody } from '../summary/frame/summary-body.ts'

/** A summary while it is being made. */
export interface SummaryNode {
  /** The handle of its source. */
  readonly ref: string
  /** The text that the handle returns: the messages' own text, or the summaries that were summarised. */
  readonly source: string
  /** Handles of the summaries that it summarises; empty on the first level. */
  readonly children: readonly string[]
  readonly run: readonly Message[]
  readonly tokens: number
  readonly body: SummaryBody
}
