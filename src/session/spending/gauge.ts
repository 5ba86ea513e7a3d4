import type { Message } from '../../message/index.ts'
import type { Occasion } from '../../pipeline/index.ts'
import { type Counter, tokensOfShare } from '../../token/index.ts'
import type { GaugeState } from '../log/gauge-state.ts'
import type { SessionUsage } from './usage.ts'

/** Share of the window from which on a compaction need not pay: the rest is for the answer, and for what stands beside the messages. */
const FULL = 0.92
/** Share of the window that is believed to stand beside the messages at the most, whatever a provider reports. */
const MOST_BESIDE = 0.5
/** Share of what a compaction may leave that the messages have at least, whatever stands beside them. */
const LEAST = 0.1

/** What fills the window: the messages as they are counted here, and what a provider counted beyond them. */
export class Gauge {
  readonly #window: number
  readonly #counter: Counter
  #tokens = 0
  /** Tokens of the messages when they were sent last, and what the provider counted beyond them then. */
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

  /** Tokens from which on the window is all but full. */
  get full(): number {
    return this.#window * FULL
  }

  get isFull(): boolean {
    return this.#tokens + this.#beside >= this.full
  }

  /** Whether the window does not hold it. */
  get isOver(): boolean {
    return this.#tokens + this.#beside > this.#window
  }

  get usage(): Pick<SessionUsage, 'used' | 'beside' | 'window' | 'share' | 'left'> {
    const [window, whole] = [this.#window, this.#tokens + this.#beside]
    return { used: this.#tokens, beside: this.#beside, window, share: whole / window, left: Math.max(0, window - whole) }
  }

  /** What a session that is opened again goes on from. */
  get state(): GaugeState {
    const last = this.#usedAfterLast
    const [sent, beside] = [this.#sent, this.#beside]
    return { window: this.#window, ...(sent > 0 && { sent }), ...(beside > 0 && { beside }), ...(last !== undefined && { usedAfterLast: last }) }
  }

  /** Goes on from a state that was kept. For another window, what was compacted before says nothing any more. */
  resume(state: GaugeState | undefined): void {
    if (!state) return
    const { window, sent = 0, beside = 0, usedAfterLast } = state
    this.#sent = sent
    this.#beside = Math.min(beside, this.#mostBeside)
    this.#usedAfterLast = window === this.#window ? usedAfterLast : undefined
  }

  /** What triggers are asked of. */
  get occasion(): Pick<Occasion, 'used' | 'window' | 'usedAfterLast'> {
    const last = this.#usedAfterLast
    return { used: this.#tokens + this.#beside, window: this.#window, ...(last !== undefined && { usedAfterLast: last }) }
  }

  /** Tokens that a compaction may leave of the messages, where it may leave a share of the window. */
  target(share: number): number {
    const whole = tokensOfShare(this.#window, share)
    return Math.max(Math.floor(this.#window * share * LEAST), whole - this.#beside)
  }

  arrived(messages: readonly Message[]): void {
    this.#tokens += this.#counter.messages(messages)
  }

  /** Counts what stands, where it is not what stood and came in. */
  recount(messages: readonly Message[]): void {
    this.#tokens = this.#counter.messages(messages)
  }

  /** Notes that the messages are sent as they stand. */
  sent(): void {
    this.#sent = this.#tokens
  }

  /** Takes the tokens that a provider counted of the last request. */
  reported(input: number): void {
    if (input > 0 && this.#sent > 0) this.#beside = Math.min(Math.max(0, Math.ceil(input) - this.#sent), this.#mostBeside)
  }

  /** Notes that a compaction left what stands now, or left all as it was. */
  compacted(): void {
    this.#usedAfterLast = this.#tokens + this.#beside
  }

  /** What was compacted before says nothing any more. */
  begin(): void {
    this.#usedAfterLast = undefined
  }

  get #mostBeside(): number {
    return Math.floor(this.#window * MOST_BESIDE)
  }
}
