import type { CompressionConfig } from '../compression-config.ts'
import type { LlmClient } from '../llm-client.ts'
import type { Trajectory } from '../trajectory.ts'

/** What a strategy works with. */
export interface StrategyContext {
  readonly config: CompressionConfig
  readonly llmClient?: LlmClient
  readonly signal?: AbortSignal
  /** Segments summarised at a time. */
  readonly parallel: number
}

/**
 * One way to compress a trajectory. It returns the trajectory itself where nothing is to be done, never more events than `maxEvents`, and never
 * changes what it is given.
 */
export interface TrajectoryStrategy {
  readonly name: string
  /** Whether it is better with a model. */
  readonly requiresLlm: boolean
  compress(run: Trajectory, context: StrategyContext): Promise<Trajectory>
}
