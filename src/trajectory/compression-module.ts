import { DecantError } from '../message/index.ts'
import { ComposedCompression, type Compressor } from './composed-compression.ts'
import { type CompressionConfig, compressionConfig } from './compression-config.ts'
import { CompressionStrategy } from './compression-strategy.ts'
import { inParallel } from './in-parallel.ts'
import type { LlmClient } from './llm-client.ts'
import { actionTypeFiltering } from './strategies/action-type-filtering.ts'
import { hierarchicalSummarization } from './strategies/hierarchical-summarization.ts'
import { keyStepExtraction } from './strategies/key-step-extraction.ts'
import type { TrajectoryStrategy } from './strategies/trajectory-strategy.ts'
import type { Trajectory } from './trajectory.ts'

/** Options of a compression module. */
export interface CompressionModuleOptions {
  /** By name. Default `key_step_extraction`. */
  readonly strategy?: CompressionStrategy
  readonly llmClient?: LlmClient
  readonly config?: Partial<CompressionConfig>
  /** Throws where the strategy wants a model and there is none, instead of summarising by extraction. Default false. */
  readonly strict?: boolean
  /** Segments, or trajectories of a batch, at a time. Default 4. */
  readonly parallel?: number
  readonly signal?: AbortSignal
}

const STRATEGIES: ReadonlyMap<string, TrajectoryStrategy> = new Map(
  [keyStepExtraction, hierarchicalSummarization, actionTypeFiltering].map((strategy) => [strategy.name, strategy]),
)

/**
 * Compresses trajectories with one of three strategies; modules join with `pipe`.
 *
 * @throws DecantError `unknown-strategy`, `bad-option`; `needs-model` where `strict` is set
 * @example
 * const module = new CompressionModule({ strategy: 'action_type_filtering' }).pipe(new CompressionModule({ config: { maxEvents: 20 } }))
 * const short = await module.compress(run)
 */
export class CompressionModule implements Compressor {
  readonly config: CompressionConfig
  readonly #strategy: TrajectoryStrategy
  readonly #options: CompressionModuleOptions

  constructor(options: CompressionModuleOptions = {}) {
    const name = options.strategy ?? CompressionStrategy.KEY_STEP_EXTRACTION
    const strategy = STRATEGIES.get(name)
    if (!strategy) throw new DecantError('unknown-strategy', `There is no strategy named '${name}'`, `Strategies: ${[...STRATEGIES.keys()].join(', ')}.`)
    if (options.strict && strategy.requiresLlm && !options.llmClient)
      throw new DecantError('needs-model', `Strategy ${name} requires an LLM client`, 'Give `llmClient`, or leave `strict` out to summarise by extraction.')
    this.#strategy = strategy
    this.#options = options
    this.config = compressionConfig(options.config)
  }

  /** Name of the strategy. */
  get strategy(): string {
    return this.#strategy.name
  }

  get requiresLlm(): boolean {
    return this.#strategy.requiresLlm
  }

  compress(run: Trajectory): Promise<Trajectory> {
    const { llmClient, signal, parallel = 4 } = this.#options
    return this.#strategy.compress(run, { config: this.config, parallel, ...(llmClient && { llmClient }), ...(signal && { signal }) })
  }

  /** Compresses many; the results stand in the order given. */
  compressBatch(runs: readonly Trajectory[]): Promise<Trajectory[]> {
    return inParallel(runs, this.#options.parallel ?? 4, (run) => this.compress(run))
  }

  /** This module and then the other. */
  pipe(other: Compressor): ComposedCompression {
    return new ComposedCompression([this, other])
  }

  toString(): string {
    return `CompressionModule(strategy=${this.strategy})`
  }
}
