import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import { checkClient } from '../client/check-client.ts'
import type { LlmClient } from '../client/llm-client.ts'
import type { Compressor } from '../composed-compression.ts'
import { type CompressionConfig, compressionConfig } from '../compression-config.ts'
import { checkParallel } from '../parallel/check-parallel.ts'
import { inParallel } from '../parallel/in-parallel.ts'
import { parseRuns } from '../parse-run.ts'
import type { Trajectory } from '../trajectory.ts'

/** How a strategy runs. */
export interface StrategyRun {
  /** Number of segments, or trajectories of a batch, at a time. Default 4. */
  readonly parallel?: number
  readonly signal?: AbortSignal
}

/**
 * One way to compress a trajectory: extend it with a name and `compress`. A subclass must never return more events than `maxEvents`, must keep their order and
 * must not change its input; it must take settings of its own out of `config` before calling `super`. It can be combined with modules in a
 * `ComposedCompression`.
 *
 * @throws DecantError `invalid-option` for an unknown setting, for a number in the settings that is not whole or too small, for a client that cannot be asked,
 * for a `parallel` that is not a number from 1 and an invalid signal
 * @example
 * class NewestSteps extends BaseCompressionStrategy {
 *   readonly name = 'newest_steps'
 *   async compress(run: Trajectory) {
 *     return { ...run, events: run.events.slice(-this.config.maxEvents) }
 *   }
 * }
 */
export abstract class BaseCompressionStrategy implements Compressor {
  readonly config: CompressionConfig
  readonly llmClient: LlmClient | undefined
  protected readonly parallel: number
  protected readonly signal: AbortSignal | undefined

  constructor(config: Partial<CompressionConfig> = {}, llmClient?: LlmClient, run: StrategyRun = {}) {
    const { parallel = 4, signal } = checkOptionNames("a strategy's run", run, { parallel: true, signal: true })
    checkOptionKinds("a strategy's run", run, { signal: ABORT_SIGNAL })
    this.config = compressionConfig(config)
    this.llmClient = checkClient('a compression', llmClient)
    this.parallel = checkParallel(parallel)
    this.signal = signal ?? undefined
  }

  abstract get name(): string

  /** Whether a model improves its results. */
  get requiresLlm(): boolean {
    return false
  }

  /** Its name, as the property of a `Compressor`. */
  get strategy(): string {
    return this.name
  }

  abstract compress(run: Trajectory): Promise<Trajectory>

  /** Compresses many; the results are in the given order. Rejects with `invalid-argument` if one is not a run. */
  async compressBatch(runs: readonly Trajectory[]): Promise<Trajectory[]> {
    return inParallel(parseRuns(runs), this.parallel, (run) => this.compress(run))
  }
}
