import type { Message } from '../../message/index.ts'
import type { Occasion } from '../../pipeline/index.ts'
import { type Counter, tokensOfShare } from '../../token/index.ts'
import type { GaugeState } from '../log/gauge-state.ts'
import type { SessionUsage } from './usage.ts'

/** Share of the window from which on a compaction need not pay: the rest is for the answer, and for what is sent beside the messages. */
const FULL = 0.92
/** The largest share of the window that is believed to be used beside the messages, whatever a provider reports. */
const MOST_BESIDE = 0.5
/** The smallest share of a compaction's target that is left to the messages, whatever is sent beside them. */
const LEAST = 0.1

/** Measures how full the window is: the messages as they are counted here, and what a provider counted beyond them. */
export class Gauge {
  readonly #window: number
  readonly #counter: Counter
  #tokens = 0
  /** Tokens of the messages when they were last sent, and what the provider counted beyond them then. */
  #sent = 0
  #beside = 0
  #usedAfterLast: number | undefined

  constructor(window: number, counter: Counter) {
    this.#window = window
    this.#counter = counter
  }

  /** Tokens of the messages. */
  get tokens(): number {
    return this.#tokens
  }

  /** Tokens from which on the window counts as almost full. */
  get full(): number {
    return this.#window * FULL
  }

  get isFull(): boolean {
    return this.#tokens + this.#beside >= this.full
  }

  /** Whether everything together exceeds the window. */
  get isOver(): boolean {
    return this.#tokens + this.#beside > this.#window
  }

  get usage(): Pick<SessionUsage, 'used' | 'beside' | 'window' | 'share' | 'left'> {
    const [window, whole] = [this.#window, this.#tokens + this.#beside]
    return { used: this.#tokens, beside: this.#beside, window, share: whole / window, left: Math.max(0, window - whole) }
  }

  /** The state from which a reopened session continues. */
  get state(): GaugeState {
    const last = this.#usedAfterLast
    const [sent, beside] = [this.#sent, this.#beside]
    return { window: this.#window, ...(sent > 0 && { sent }), ...(beside > 0 && { beside }), ...(last !== undefined && { usedAfterLast: last }) }
  }

  /** Restores a saved state. For a window of another size, what the last compaction left means nothing and is dropped. */
  resume(state: GaugeState | undefined): void {
    if (!state) return
    const { window, sent = 0, beside = 0, usedAfterLast } = state
    this.#sent = sent
    this.#beside = Math.min(beside, this.#mostBeside)
    this.#usedAfterLast = window === this.#window ? usedAfterLast : undefined
  }

  /** The values that triggers are asked with. */
  get occasion(): Pick<Occasion, 'used' | 'window' | 'usedAfterLast'> {
    const last = this.#usedAfterLast
    return { used: this.#tokens + this.#beside, window: this.#window, ...(last !== undefined && { usedAfterLast: last }) }
  }

  /** Tokens of the messages that a compaction may leave, given the share of the window that it may leave. */
  target(share: number): number {
    const whole = tokensOfShare(this.#window, share)
    return Math.max(Math.floor(this.#window * share * LEAST), whole - this.#beside)
  }

  arrived(messages: readonly Message[]): void {
    this.#tokens += this.#counter.messages(messages)
  }

  /** Counts the history anew, after it changed by more than the appended messages. */
  recount(messages: readonly Message[]): void {
    this.#tokens = this.#counter.messages(messages)
  }

  /** Notes that the messages are sent as they are. */
  sent(): void {
    this.#sent = this.#tokens
  }

  /** Takes the provider's token count of the last request. */
  reported(input: number): void {
    if (input > 0 && this.#sent > 0) this.#beside = Math.min(Math.max(0, Math.ceil(input) - this.#sent), this.#mostBeside)
  }

  /** Notes that a compaction left the current messages, or left everything unchanged. */
  compacted(): void {
    this.#usedAfterLast = this.#tokens + this.#beside
  }

  /** Forgets what the last compaction left. */
  begin(): void {
    this.#usedAfterLast = undefined
  }

  get #mostBeside(): number {
    return Math.floor(this.#window * MOST_BESIDE)
  }
}
