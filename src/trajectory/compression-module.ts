import { DecantError, type Suggested } from '../message/index.ts'
import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import type { LlmClient } from './client/llm-client.ts'
import { ComposedCompression, type Compressor } from './composed-compression.ts'
import type { CompressionConfig } from './compression-config.ts'
import { CompressionStrategy } from './compression-strategy.ts'
import { ActionTypeFilteringStrategy } from './strategies/action-type-filtering.ts'
import type { BaseCompressionStrategy, StrategyRun } from './strategies/base-compression-strategy.ts'
import { HierarchicalSummarizationStrategy } from './strategies/hierarchical-summarization.ts'
import { KeyStepExtractionStrategy } from './strategies/key-step-extraction.ts'
import type { Trajectory } from './trajectory.ts'

/** Options of a compression module. */
export interface CompressionModuleOptions {
  /** The strategy's name. Default `key_step_extraction`. */
  readonly strategy?: Suggested<CompressionStrategy> | undefined
  /** Used by the strategies that need a model; without one they summarise by extraction. */
  readonly llmClient?: LlmClient | undefined
  /** Settings of the strategy; defaults are documented in `CompressionConfig`. */
  readonly config?: Partial<CompressionConfig> | undefined
  /** Throws if the strategy needs a model and there is none, instead of summarising by extraction. Default false. */
  readonly strict?: boolean | undefined
  /** Number of segments, or trajectories of a batch, at a time. Default 4. */
  readonly parallel?: number | undefined
  /** Aborts running calls of the model and prevents new ones; promises that wait for them are rejected with its reason. */
  readonly signal?: AbortSignal | undefined
}

const NAMES = { strategy: true, llmClient: true, config: true, strict: true, parallel: true, signal: true } as const

/** Turns a strategy's name, given in place of the options, into options. */
function optionsOf(given: CompressionModuleOptions | Suggested<CompressionStrategy>): CompressionModuleOptions {
  return typeof given === 'string' ? { strategy: given } : given
}

function strategyNamed(name: string): CompressionStrategy {
  const names: readonly CompressionStrategy[] = Object.values(CompressionStrategy)
  const found = names.find((one) => one === name)
  if (found !== undefined) return found
  throw new DecantError('unknown-strategy', `There is no strategy named '${String(name)}'`, `Strategies: ${names.join(', ')}.`)
}

/** A strategy class, as in `STRATEGY_MAP`. */
export type StrategyClass = new (config?: Partial<CompressionConfig>, llmClient?: LlmClient, run?: StrategyRun) => BaseCompressionStrategy

/**
 * Compresses trajectories with one of three strategies; modules are joined with `pipe`. Also takes strategy, client and config as separate arguments.
 *
 * @throws DecantError `unknown-strategy`, `invalid-option`; `needs-model` if `strict` is set
 * @example
 * const module = new CompressionModule({ strategy: 'action_type_filtering' }).pipe(new CompressionModule({ config: { maxEvents: 20 } }))
 * const short = await module.compress(run)
 */
export class CompressionModule implements Compressor {
  /** The strategies by their names. */
  static readonly STRATEGY_MAP: Readonly<Record<CompressionStrategy, StrategyClass>> = {
    [CompressionStrategy.KEY_STEP_EXTRACTION]: KeyStepExtractionStrategy,
    [CompressionStrategy.HIERARCHICAL_SUMMARIZATION]: HierarchicalSummarizationStrategy,
    [CompressionStrategy.ACTION_TYPE_FILTERING]: ActionTypeFilteringStrategy,
  }

  /** The selected strategy. */
  readonly strategyEnum: CompressionStrategy
  readonly #strategy: BaseCompressionStrategy

  constructor(options?: CompressionModuleOptions)
  constructor(strategy: Suggested<CompressionStrategy>, llmClient?: LlmClient | null, config?: Partial<CompressionConfig>)
  constructor(given: CompressionModuleOptions | Suggested<CompressionStrategy> = {}, client?: LlmClient | null, settings?: Partial<CompressionConfig>) {
    const options = {
      ...checkOptionNames('CompressionModule', optionsOf(given), NAMES),
      ...(client && { llmClient: client }),
      ...(settings && { config: settings }),
    }
    const { strategy = CompressionStrategy.KEY_STEP_EXTRACTION, llmClient, config, strict, parallel, signal } = options
    checkOptionKinds('CompressionModule', options, { strict: 'true or false', signal: ABORT_SIGNAL })
    this.strategyEnum = strategyNamed(strategy)
    this.#strategy = new CompressionModule.STRATEGY_MAP[this.strategyEnum](config, llmClient, {
      ...(parallel !== undefined && { parallel }),
      ...(signal && { signal }),
    })
    if (strict && this.requiresLlm && !llmClient)
      throw new DecantError('needs-model', `Strategy ${strategy} requires an LLM client`, 'Give `llmClient`, or leave `strict` out to summarise by extraction.')
  }

  get config(): CompressionConfig {
    return this.#strategy.config
  }

  get llmClient(): LlmClient | undefined {
    return this.#strategy.llmClient
  }

  /** Name of the strategy. */
  get strategy(): string {
    return this.#strategy.name
  }

  get requiresLlm(): boolean {
    return this.#strategy.requiresLlm
  }

  compress(run: Trajectory): Promise<Trajectory> {
    return this.#strategy.compress(run)
  }

  /** Compresses many; the results are in the given order. */
  compressBatch(runs: readonly Trajectory[]): Promise<Trajectory[]> {
    return this.#strategy.compressBatch(runs)
  }

  /** This module followed by the other. */
  pipe(other: Compressor): ComposedCompression {
    return new ComposedCompression([this, other])
  }

  /** The same as `pipe`, named after the operator `+` that joins modules in Python. */
  add(other: Compressor): ComposedCompression {
    return this.pipe(other)
  }

  toString(): string {
    return `CompressionModule(strategy=${this.strategy})`
  }
}
