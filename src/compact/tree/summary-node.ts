import type { Message } from '../../message/index.ts'
import type { SummaryBody } from '../summary/frame/summary-body.ts'

/** A summary while it is being made. */
export interface SummaryNode {
  /** The handle of what it stands for. */
  readonly ref: string
  /** What the handle gives back: the messages' own text, or the summaries that were summed up. */
  readonly source: string
  /** Handles of the summaries that it sums up; none on the first level. */
  readonly children: readonly string[]
  readonly run: readonly Message[]
  readonly tokens: number
  readonly body: SummaryBody
}
