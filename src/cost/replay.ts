import { type Block, PrefixCache } from './prefix-cache.ts'
import type { Price } from './price.ts'

/** One request of a replay: the first `from` blocks of the request before it, then `blocks`; what the model answered; the time in seconds. */
export interface ReplayStep {
  readonly from: number
  readonly blocks: readonly Block[]
  readonly output: number
  readonly now?: number
  /** What was spent beside the request: a summary call, in the price's unit. */
  readonly beside?: number
}

/** What a sequence of requests cost. */
export interface Replay {
  readonly cost: number
  readonly read: number
  readonly written: number
  readonly output: number
  /** Cost of each request, in order, summary calls with the request before which they were made. */
  readonly costs: readonly number[]
}

/** Prices a sequence of requests with prompt caching. Linear in the blocks named. */
export function priceReplay(steps: Iterable<ReplayStep>, price: Price): Replay {
  const cache = new PrefixCache(price)
  const costs: number[] = []
  let cost = 0
  let read = 0
  let written = 0
  let output = 0
  for (const step of steps) {
    const charge = cache.rewrite(step.from, step.blocks, step.output, step.now)
    const all = charge.cost + (step.beside ?? 0)
    costs.push(all)
    cost += all
    read += charge.read
    written += charge.written + charge.plain
    output += charge.output
  }
  return { cost, read, written, output, costs }
}
