import type { Message } from '../../message/index.ts'
import type { TriggerState } from '../../pipeline/index.ts'
import { type Counter, tokensOfShare } from '../../token/index.ts'
import type { GaugeState } from '../log/gauge-state.ts'
import type { SessionUsage } from './usage.ts'

/** Fraction of the window from which on a compaction need not pay: the rest is for the answer, and for what is sent alongside the messages. */
const FULL_RATIO = 0.92
/** The largest fraction of the window that is believed to be used outside the messages, whatever a provider reports. */
const MAX_EXTRA_RATIO = 0.5
/** The smallest fraction of a compaction's target that is left to the messages, whatever is sent alongside them. */
const MIN_TARGET_RATIO = 0.1

/** Measures how full the window is: the messages as they are counted here, and what a provider counted beyond them. */
export class Gauge {
  readonly #window: number
  readonly #counter: Counter
  #tokens = 0
  /** Tokens of the messages when they were last sent, and what the provider counted beyond them then. */
  #sentTokens = 0
  #extraTokens = 0
  #usedAfterCompaction: number | undefined

  constructor(window: number, counter: Counter) {
    this.#window = window
    this.#counter = counter
  }

  /** Tokens of the messages. */
  get tokens(): number {
    return this.#tokens
  }

  /** Tokens from which on the window counts as almost full. */
  get fullThreshold(): number {
    return this.#window * FULL_RATIO
  }

  get isFull(): boolean {
    return this.#tokens + this.#extraTokens >= this.fullThreshold
  }

  /** Whether everything together exceeds the window. */
  get exceedsWindow(): boolean {
    return this.#tokens + this.#extraTokens > this.#window
  }

  get usage(): Pick<SessionUsage, 'used' | 'overhead' | 'window' | 'share' | 'left'> {
    const [window, total] = [this.#window, this.#tokens + this.#extraTokens]
    return { used: this.#tokens, overhead: this.#extraTokens, window, share: total / window, left: Math.max(0, window - total) }
  }

  /** The state from which a reopened session continues. */
  get state(): GaugeState {
    const last = this.#usedAfterCompaction
    const [sent, beside] = [this.#sentTokens, this.#extraTokens]
    return { window: this.#window, ...(sent > 0 && { sent }), ...(beside > 0 && { beside }), ...(last !== undefined && { usedAfterLast: last }) }
  }

  /** Restores a saved state. For a window of another size, what the last compaction left means nothing and is dropped. */
  resume(state: GaugeState | undefined): void {
    if (!state) return
    const { window, sent = 0, beside = 0, usedAfterLast } = state
    this.#sentTokens = sent
    this.#extraTokens = Math.min(beside, this.#maxExtraTokens)
    this.#usedAfterCompaction = window === this.#window ? usedAfterLast : undefined
  }

  /** The values that triggers are evaluated with. */
  get triggerState(): Pick<TriggerState, 'used' | 'window' | 'usedAfterLast'> {
    const last = this.#usedAfterCompaction
    return { used: this.#tokens + this.#extraTokens, window: this.#window, ...(last !== undefined && { usedAfterLast: last }) }
  }

  /** Tokens of the messages that a compaction may leave, given the share of the window that it may leave. */
  target(share: number): number {
    const targetTokens = tokensOfShare(this.#window, share)
    return Math.max(Math.floor(this.#window * share * MIN_TARGET_RATIO), targetTokens - this.#extraTokens)
  }

  addMessages(messages: readonly Message[]): void {
    this.#tokens += this.#counter.messages(messages)
  }

  /** Recounts the history after it changed by more than the appended messages. */
  recount(messages: readonly Message[]): void {
    this.#tokens = this.#counter.messages(messages)
  }

  /** Notes that the messages are sent as they are. */
  markSent(): void {
    this.#sentTokens = this.#tokens
  }

  /** Takes the provider's token count of the last request. */
  applyReport(input: number): void {
    if (input > 0 && this.#sentTokens > 0) this.#extraTokens = Math.min(Math.max(0, Math.ceil(input) - this.#sentTokens), this.#maxExtraTokens)
  }

  /** Notes that a compaction left the current messages, or left everything unchanged. */
  markCompacted(): void {
    this.#usedAfterCompaction = this.#tokens + this.#extraTokens
  }

  /** Forgets what the last compaction left. */
  forgetLastCompaction(): void {
    this.#usedAfterCompaction = undefined
  }

  get #maxExtraTokens(): number {
    return Math.floor(this.#window * MAX_EXTRA_RATIO)
  }
}
