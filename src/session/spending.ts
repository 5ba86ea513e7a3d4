import { Account, type CostPlan, type Price, planCost, type Request, readUsage } from '../cost/index.ts'
import type { Message } from '../message/index.ts'

/** Answers are expected to take as many tokens as those before them did, and this many before there is one. */
const FIRST_ANSWER = 300

/** What a rewrite would do to what is sent. */
export interface Proposal {
  /** The first message that would change. */
  readonly from: number
  /** What would stand from there on, in place of what does. */
  readonly tail: readonly Message[]
  /** `mask-batch` unless set. */
  readonly action?: 'mask-batch' | 'summary'
  /** What making it costs beside, in the price's unit. */
  readonly beside?: number
}

/**
 * What the requests of a session cost under a price, and what they would have cost had nothing been compacted. Each render counts as one
 * request. It answers whether a compaction pays for itself.
 */
export class Spending {
  readonly #account: Account
  readonly #price: Price
  readonly #window: number
  readonly #count: (message: Message) => number
  #arrived: Message[] = []
  /** Messages at the beginning that stand as they were last sent. */
  #same = 0
  #calls = 0
  #answers = 0
  #answered = 0
  #beside = 0

  constructor(price: Price, window: number, count: (message: Message) => number) {
    this.#account = new Account(price, window)
    this.#price = price
    this.#window = window
    this.#count = count
  }

  /** In the price's unit. */
  get cost(): { readonly spent: number; readonly appended: number } {
    return { spent: this.#account.spent, appended: this.#account.appended }
  }

  arrived(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#arrived.push(message)
      if (message.role !== 'assistant') continue
      this.#answers++
      this.#answered += this.#count(message)
    }
  }

  /** Messages from here on are others now. */
  rewritten(from: number): void {
    this.#same = Math.min(this.#same, from)
  }

  /** Books what was spent beside the requests, on summaries. */
  beside(cost: number): void {
    this.#beside += cost
  }

  /** Whether a rewrite of the next request pays, as the planner sees it. */
  judge({ from, tail, action = 'mask-batch', beside = 0 }: Proposal, messages: readonly Message[], now: number): CostPlan {
    const sum = (some: readonly Message[]) => some.reduce((total, message) => total + this.#count(message), 0)
    const [before, after] = [sum(messages.slice(from)), sum(tail)]
    const request = {
      ...this.#request(Math.min(from, this.#same), [...messages.slice(Math.min(from, this.#same), from), ...tail], now),
      beside: this.#beside + beside,
    }
    return planCost({
      price: this.#price,
      size: sum(messages.slice(0, from)) + before,
      window: this.#window,
      calls: this.#calls,
      offers: [{ action, tail: before, after, beside }],
      rules: { allows: () => this.#account.allows(request), expired: this.#account.expired(now) },
    })
  }

  /** Books that these messages were sent. Costs time in what is new since the last request. */
  sent(messages: readonly Message[], now: number): void {
    this.#account.book({ ...this.#request(this.#same, messages.slice(this.#same), now), beside: this.#beside })
    this.#beside = 0
    this.#same = messages.length
    this.#arrived = []
    this.#calls++
  }

  /** Compares what the provider says with what was booked; undefined where it says nothing. */
  reported(body: unknown): 'as expected' | 'missed' | undefined {
    const usage = readUsage(body)
    return usage && this.#account.report(usage)
  }

  #request(from: number, messages: readonly Message[], now: number): Request {
    const block = (message: Message) => ({ key: message, tokens: this.#count(message) })
    const output = this.#answers === 0 ? FIRST_ANSWER : Math.ceil(this.#answered / this.#answers)
    return { from, blocks: messages.map(block), arrived: this.#arrived.map(block), output, now }
  }
}
