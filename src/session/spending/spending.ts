import { Account, type CostPlan, type Price, planCost, type Request, readCacheMiss, readUsage, remainingCalls } from '../../cost/index.ts'
import type { Message } from '../../message/index.ts'
import type { SpendingState } from '../log/spending-state.ts'
import type { LastRequest } from '../reopening/last-request.ts'

/** Tokens expected of an answer before there is one; afterwards the average of the answers so far. */
const FIRST_ANSWER = 300

/** A proposed rewrite of what is sent. */
export interface Proposal {
  /** The index of the first message that would change. */
  readonly from: number
  /** The messages that would replace those from there on. */
  readonly tail: readonly Message[]
  /** Defaults to `mask-batch`. */
  readonly action?: 'mask-batch' | 'summary'
  /** The extra cost of making it, in the price's unit. */
  readonly beside?: number
}

/**
 * What was spent, in the price's unit times tokens: millionths of a dollar under prices of the registry, which are dollars for a million tokens. Answers that
 * have not arrived yet count as expected, 300 tokens before there was one. And how well the provider's cache worked.
 */
export interface Spent {
  readonly spent: number
  /** What would have been spent had nothing ever been shortened. */
  readonly appended: number
  /** Requests for which the provider reported that much less was read from its cache than expected. */
  readonly misses: number
  /** The provider's word for the cause of the last miss, if it gave one. */
  readonly lastMiss?: string
}

/**
 * Computes what the requests of a session cost under a price, and what they would have cost without any compaction. Each render counts as one request. Decides
 * whether a compaction pays for itself.
 */
export class Spending {
  readonly #account: Account
  readonly #price: Price
  readonly #window: number
  readonly #count: (message: Message) => number
  /** Tokens that arrived since the last request, before any shortening. */
  #arrived = 0
  /** Number of leading messages that are unchanged since they were last sent. */
  #same = 0
  #sent = 0
  #calls = 0
  #answers = 0
  #answered = 0
  #beside = 0
  /** When the last request was sent, in seconds since 1970, if a cache may hold it. */
  #sentAt: number | undefined
  #lastMiss: string | undefined

  constructor(price: Price, window: number, count: (message: Message) => number) {
    this.#account = new Account(price, window)
    this.#price = price
    this.#window = window
    this.#count = count
  }

  get cost(): Spent {
    const { spent, appended, misses } = this.#account
    return { spent, appended, misses, ...(this.#lastMiss !== undefined && { lastMiss: this.#lastMiss }) }
  }

  /** The state from which a reopened session continues, once these messages have arrived. */
  stateWith(messages: readonly Message[]): SpendingState {
    const came = this.#tokensOf(messages)
    return {
      ...this.#account.state,
      arrived: this.#arrived + came.all,
      beside: this.#beside,
      calls: this.#calls,
      answers: this.#answers + came.answers,
      answered: this.#answered + came.answered,
      ...(this.#sentAt !== undefined && { sentAt: this.#sentAt }),
      ...(this.#lastMiss !== undefined && { lastMiss: this.#lastMiss }),
    }
  }

  /**
   * Restores the state from the log.
   * @param messages the current history
   * @param at converts a time of day to the clock of the requests to come
   * @param isOther whether the last request went to another model, whose cache is of no use
   */
  resume({ state, messages: sent, same, arrived }: LastRequest, messages: readonly Message[], at: (sentAt: number) => number, isOther: boolean): void {
    if (!state) {
      this.arrived(messages)
      return
    }
    this.#arrived = state.arrived
    this.#beside = state.beside
    this.#calls = state.calls
    this.#answers = state.answers
    this.#answered = state.answered
    this.#lastMiss = state.lastMiss
    this.#sentAt = isOther ? undefined : state.sentAt
    const blocks = sent.map((message) => ({ key: message, tokens: this.#count(message) }))
    this.#account.resume(state, { blocks, ...(this.#sentAt !== undefined && { used: at(this.#sentAt) }) })
    this.#same = same
    this.#sent = sent.length
    this.arrived(arrived)
  }

  /** Number of messages in the last request. */
  get messagesSent(): number {
    return this.#sent
  }

  arrived(messages: readonly Message[]): void {
    const came = this.#tokensOf(messages)
    this.#arrived += came.all
    this.#answers += came.answers
    this.#answered += came.answered
  }

  /** Notes that the messages from this index on have changed. */
  rewritten(from: number): void {
    this.#same = Math.min(this.#same, from)
  }

  /** Books costs besides those of the requests: those of summaries. */
  beside(cost: number): void {
    this.#beside += cost
  }

  /** Asks the planner whether a rewrite of the next request pays. */
  judge({ from, tail, action = 'mask-batch', beside = 0 }: Proposal, messages: readonly Message[], now: number): CostPlan {
    const [before, after] = [this.#sum(messages.slice(from)), this.#sum(tail)]
    const request = {
      ...this.#request(Math.min(from, this.#same), [...messages.slice(Math.min(from, this.#same), from), ...tail], now),
      beside: this.#beside + beside,
    }
    return planCost({
      price: { ...this.#price, cachedInput: this.#account.reading },
      size: this.#sum(messages.slice(0, from)) + before,
      window: this.#window,
      calls: this.#calls,
      offers: [{ action, tail: before, after, beside }],
      rules: { allows: () => this.#account.allows(request), expired: this.#account.expired(now) },
    })
  }

  /**
   * Whether shortening messages from an index on could pay, so that computing it is worthwhile: `no` if it never will, `not yet` if the account does not allow
   * it now. @param most upper bound of the tokens that can be removed
   */
  couldPay(from: number, most: number, messages: readonly Message[], now: number): 'yes' | 'not yet' | 'no' {
    const left = Math.max(0, this.#sum(messages.slice(from)) - most)
    const gain = most * this.#account.reading * remainingCalls(this.#calls).mean
    if (gain <= left * (this.#price.cacheWrite - this.#account.reading)) return 'no'
    const least = { ...this.#request(from, [], now), blocks: [{ key: {}, tokens: left }] }
    return this.#account.allows(least) ? 'yes' : 'not yet'
  }

  /**
   * Whether shortening results that were shown whole pays over the calls likely to come, while the total spent stays at or below that of appending. Costs time
   * in the tail.
   */
  pays({ from, tail }: Proposal, messages: readonly Message[], now: number): boolean {
    const saved = this.#sum(messages.slice(from)) - this.#sum(tail)
    if (saved <= 0) return false
    const plain = this.#account.quote(this.#request(this.#same, messages.slice(this.#same), now))
    const bold = this.#request(from, tail, now)
    return saved * this.#account.reading * remainingCalls(this.#calls).mean > this.#account.quote(bold) - plain && this.#account.allows(bold)
  }

  /**
   * Books that these messages were sent. Costs time in the messages that are new since the last request.
   * @param at the time of day, in seconds since 1970
   */
  sent(messages: readonly Message[], now: number, at: number): void {
    this.#account.book({ ...this.#request(this.#same, messages.slice(this.#same), now), beside: this.#beside })
    this.#beside = 0
    this.#same = messages.length
    this.#sent = messages.length
    this.#sentAt = at
    this.#arrived = 0
    this.#calls++
  }

  /** Corrects what was booked by the provider's report; undefined if it reports no usage. */
  reported(body: unknown): 'as expected' | 'missed' | undefined {
    const usage = readUsage(body)
    if (!usage) return undefined
    const cause = readCacheMiss(body)
    const verdict = this.#account.report(usage, cause)
    if (verdict === 'missed') this.#lastMiss = cause
    return verdict
  }

  #tokensOf(messages: readonly Message[]): { readonly all: number; readonly answers: number; readonly answered: number } {
    const said = messages.filter(({ role }) => role === 'assistant')
    return { all: this.#sum(messages), answers: said.length, answered: this.#sum(said) }
  }

  #sum(messages: readonly Message[]): number {
    return messages.reduce((total, message) => total + this.#count(message), 0)
  }

  #request(from: number, messages: readonly Message[], now: number): Request {
    const block = (message: Message) => ({ key: message, tokens: this.#count(message) })
    const output = this.#answers === 0 ? FIRST_ANSWER : Math.ceil(this.#answered / this.#answers)
    return { from, blocks: messages.map(block), arrived: [{ key: undefined, tokens: this.#arrived }], output, now }
  }
}
