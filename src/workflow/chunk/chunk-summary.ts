/** The summary of one chunk. */
export interface ChunkSummary {
  /** A phase, or `unknown` for a chunk without steps. */
  readonly phase: string
  readonly actionSummary: string
  readonly keyReasoning: string
  readonly filesInvolved: readonly string[]
  readonly outcome?: string
  /** The author of the summary. */
  readonly writtenBy: 'model' | 'extraction'
  /** How well the reasoning is preserved, 0 to 1. */
  readonly quality: number
}
