import { PrefixCache, type Price } from '../../src/cost/index.ts'
import { futureNeed, score } from '../../src/evaluate/index.ts'
import { createCounter } from '../../src/token/index.ts'
import type { Policy, Render } from './policies.ts'
import type { Recorded } from './runs.ts'

const counter = createCounter()

/** The indices of a run's assistant messages, each of which ended a request. */
export function requestsOf(run: Recorded): number[] {
  return run.messages.flatMap((message, i) => (message.role === 'assistant' ? [i] : []))
}

/** Cost of each request of a run under a policy, for each price. */
export function costs(run: Recorded, render: Render, prices: readonly Price[]): number[][] {
  const caches = prices.map((price) => new PrefixCache(price))
  const found: number[][] = prices.map(() => [])
  for (const at of requestsOf(run)) {
    const blocks = render(at).map((message) => ({ key: message, tokens: counter.message(message) }))
    caches.forEach((cache, i) => {
      found[i]?.push(cache.request(blocks, run.tokens[at] as number).cost)
    })
  }
  return found
}

/** Bound future-use recall at some requests of a run, spread evenly; requests with fewer than three needed atoms are left out. */
export function recalls(run: Recorded, policy: Policy, many: number): number[] {
  const all = requestsOf(run).filter((at) => at > 2)
  const render = policy(run)
  const found: number[] = []
  for (let i = 0; i < many; i++) {
    const at = all[Math.floor(((i + 0.5) / many) * all.length)]
    if (at === undefined) continue
    const { need } = futureNeed(run.messages, at)
    if (need.size >= 3) found.push(score(need, run.messages.slice(0, at), render(at)).bound)
  }
  return found
}
