import { Account, type CostPlan, type Price, type PricedRequest, planCost, readCacheMiss, readUsage, remainingCalls } from '../../cost/index.ts'
import type { Message } from '../../message/index.ts'
import type { SpendingState } from '../log/spending-state.ts'
import type { LastRequest } from '../reopening/last-request.ts'

/** Tokens expected of an answer before there is one; afterwards the average of the answers so far. */
const EXPECTED_ANSWER_TOKENS = 300

/** A proposed rewrite of what is sent. */
export interface RewriteProposal {
  /** The index of the first message that would change. */
  readonly from: number
  /** The messages that would replace those from there on. */
  readonly tail: readonly Message[]
  /** Defaults to `mask-batch`. */
  readonly action?: 'mask-batch' | 'summary'
  /** The extra cost of making it, in the price's unit. */
  readonly extraCost?: number
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
  /** The cause of the last miss in the provider's terms, if it gave one. */
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
  readonly #countTokens: (message: Message) => number
  /** Tokens that arrived since the last request, before any shortening. */
  #arrivedTokens = 0
  /** Number of leading messages that are unchanged since they were last sent. */
  #unchangedCount = 0
  #messagesSent = 0
  #requestCount = 0
  #answerCount = 0
  #answerTokens = 0
  #extraCost = 0
  /** When the last request was sent, in seconds since 1970, if a cache may contain it. */
  #sentAt: number | undefined
  #lastMiss: string | undefined

  constructor(price: Price, window: number, count: (message: Message) => number) {
    this.#account = new Account(price, window)
    this.#price = price
    this.#window = window
    this.#countTokens = count
  }

  get cost(): Spent {
    const { spent, appended, misses } = this.#account
    return { spent, appended, misses, ...(this.#lastMiss !== undefined && { lastMiss: this.#lastMiss }) }
  }

  /** The state from which a reopened session continues, once these messages have arrived. */
  stateWith(messages: readonly Message[]): SpendingState {
    const came = this.#countArrived(messages)
    return {
      ...this.#account.state,
      arrived: this.#arrivedTokens + came.all,
      beside: this.#extraCost,
      calls: this.#requestCount,
      answers: this.#answerCount + came.answers,
      answered: this.#answerTokens + came.answered,
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
  resume(
    { state, messages: sent, unchangedCount, arrived }: LastRequest,
    messages: readonly Message[],
    at: (sentAt: number) => number,
    isOther: boolean,
  ): void {
    if (!state) {
      this.addArrived(messages)
      return
    }
    this.#arrivedTokens = state.arrived
    this.#extraCost = state.beside
    this.#requestCount = state.calls
    this.#answerCount = state.answers
    this.#answerTokens = state.answered
    this.#lastMiss = state.lastMiss
    this.#sentAt = isOther ? undefined : state.sentAt
    const blocks = sent.map((message) => ({ key: message, tokens: this.#countTokens(message) }))
    this.#account.resume(state, { blocks, ...(this.#sentAt !== undefined && { used: at(this.#sentAt) }) })
    this.#unchangedCount = unchangedCount
    this.#messagesSent = sent.length
    this.addArrived(arrived)
  }

  /** Number of messages in the last request. */
  get messagesSent(): number {
    return this.#messagesSent
  }

  addArrived(messages: readonly Message[]): void {
    const came = this.#countArrived(messages)
    this.#arrivedTokens += came.all
    this.#answerCount += came.answers
    this.#answerTokens += came.answered
  }

  /** Notes that the messages from this index on have changed. */
  markRewritten(from: number): void {
    this.#unchangedCount = Math.min(this.#unchangedCount, from)
  }

  /** Books costs besides those of the requests: those of summaries. */
  addExtraCost(cost: number): void {
    this.#extraCost += cost
  }

  /** Asks the planner whether a rewrite of the next request pays. */
  judge({ from, tail, action = 'mask-batch', extraCost = 0 }: RewriteProposal, messages: readonly Message[], now: number): CostPlan {
    const [before, after] = [this.#sumTokens(messages.slice(from)), this.#sumTokens(tail)]
    const request = {
      ...this.#request(Math.min(from, this.#unchangedCount), [...messages.slice(Math.min(from, this.#unchangedCount), from), ...tail], now),
      extraCost: this.#extraCost + extraCost,
    }
    return planCost({
      price: { ...this.#price, cachedInput: this.#account.expectedReadPrice },
      size: this.#sumTokens(messages.slice(0, from)) + before,
      window: this.#window,
      calls: this.#requestCount,
      offers: [{ action, tail: before, after, extraCost }],
      rules: { allows: () => this.#account.allows(request), expired: this.#account.expired(now) },
    })
  }

  /**
   * Whether shortening messages from an index on could pay, so that computing it is worthwhile: `no` if it never will, `not yet` if the account does not allow
   * it now. @param maxRemoved upper bound of the tokens that can be removed
   */
  couldPay(from: number, maxRemoved: number, messages: readonly Message[], now: number): 'yes' | 'not yet' | 'no' {
    const left = Math.max(0, this.#sumTokens(messages.slice(from)) - maxRemoved)
    const gain = maxRemoved * this.#account.expectedReadPrice * remainingCalls(this.#requestCount).mean
    if (gain <= left * (this.#price.cacheWrite - this.#account.expectedReadPrice)) return 'no'
    const smallestRequest = { ...this.#request(from, [], now), blocks: [{ key: {}, tokens: left }] }
    return this.#account.allows(smallestRequest) ? 'yes' : 'not yet'
  }

  /**
   * Whether shortening results that were shown in full pays over the calls likely to come, while the total spent stays at or below that of appending. Costs
   * time in the tail.
   */
  paysOff({ from, tail }: RewriteProposal, messages: readonly Message[], now: number): boolean {
    const saved = this.#sumTokens(messages.slice(from)) - this.#sumTokens(tail)
    if (saved <= 0) return false
    const appendQuote = this.#account.quote(this.#request(this.#unchangedCount, messages.slice(this.#unchangedCount), now))
    const shortenedRequest = this.#request(from, tail, now)
    return (
      saved * this.#account.expectedReadPrice * remainingCalls(this.#requestCount).mean > this.#account.quote(shortenedRequest) - appendQuote &&
      this.#account.allows(shortenedRequest)
    )
  }

  /**
   * Books that these messages were sent. Costs time in the messages that are new since the last request.
   * @param at the time of day, in seconds since 1970
   */
  bookRequest(messages: readonly Message[], now: number, at: number): void {
    this.#account.book({ ...this.#request(this.#unchangedCount, messages.slice(this.#unchangedCount), now), extraCost: this.#extraCost })
    this.#extraCost = 0
    this.#unchangedCount = messages.length
    this.#messagesSent = messages.length
    this.#sentAt = at
    this.#arrivedTokens = 0
    this.#requestCount++
  }

  /** Corrects what was booked by the provider's report; undefined if it reports no usage. */
  applyReport(body: unknown): 'as expected' | 'missed' | undefined {
    const usage = readUsage(body)
    if (!usage) return undefined
    const cause = readCacheMiss(body)
    const verdict = this.#account.report(usage, cause)
    if (verdict === 'missed') this.#lastMiss = cause
    return verdict
  }

  #countArrived(messages: readonly Message[]): { readonly all: number; readonly answers: number; readonly answered: number } {
    const answers = messages.filter(({ role }) => role === 'assistant')
    return { all: this.#sumTokens(messages), answers: answers.length, answered: this.#sumTokens(answers) }
  }

  #sumTokens(messages: readonly Message[]): number {
    return messages.reduce((total, message) => total + this.#countTokens(message), 0)
  }

  #request(from: number, messages: readonly Message[], now: number): PricedRequest {
    const block = (message: Message) => ({ key: message, tokens: this.#countTokens(message) })
    const output = this.#answerCount === 0 ? EXPECTED_ANSWER_TOKENS : Math.ceil(this.#answerTokens / this.#answerCount)
    return { from, blocks: messages.map(block), arrived: [{ key: undefined, tokens: this.#arrivedTokens }], output, now }
  }
}
