import { describe, expect, it } from 'vitest'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import type { Message } from '../../src/message/index.ts'
import { Spending } from '../../src/session/spending/spending.ts'

const price = PRICE_TABLES['0.1/1.25']
const tokensOf = ({ parts }: Message) => Number(parts[0]?.type === 'text' ? parts[0].text : 0)
const message = (tokens: number, role: Message['role'] = 'user'): Message => ({ id: '', role, parts: [{ type: 'text', text: String(tokens) }] })

/** A session whose first request had these messages. */
function sent(messages: readonly Message[], window = 1e6): Spending {
  const spending = new Spending(price, window, tokensOf)
  spending.addArrived(messages)
  spending.bookRequest(messages, 0, 0)
  return spending
}

describe('Spending.pays for shortening messages that were sent', () => {
  const messages = [message(1000), message(9000), message(500, 'assistant')]
  const spending = sent(messages)

  it('returns true where little is written again for much that is cut', () => {
    expect(spending.paysOff({ from: 1, tail: [message(100), message(500, 'assistant')] }, messages, 1)).toBe(true)
  })

  it('returns false where nothing is cut', () => {
    expect(spending.paysOff({ from: 1, tail: [message(9000), message(500, 'assistant')] }, messages, 1)).toBe(false)
    expect(spending.paysOff({ from: 1, tail: [message(9001), message(500, 'assistant')] }, messages, 1)).toBe(false)
  })

  it('returns false where too little is cut for what is written again', () => {
    expect(spending.paysOff({ from: 1, tail: [message(8900), message(500, 'assistant')] }, messages, 1)).toBe(false)
  })

  it('returns false where too little is cut, even if appending would not fit the window', () => {
    expect(sent(messages, 10_000).paysOff({ from: 1, tail: [message(8900), message(500, 'assistant')] }, messages, 1)).toBe(false)
  })

  it('returns false while the total cost would exceed that of appending, unless appending would not fit the window', () => {
    const proposal = { from: 0, tail: [message(4500), message(500, 'assistant')] }
    expect(spending.paysOff(proposal, messages, 1)).toBe(false)
    const full = sent(messages, 10_000)
    expect(full.paysOff(proposal, messages, 1)).toBe(true)
  })
})

describe('Spending.judge for a rewrite', () => {
  const messages = [message(20_000), message(40_000), message(500, 'assistant')]
  const proposal = { from: 1, tail: [message(300), message(500, 'assistant')] }

  it('chooses mask-batch where the cache holds the prefix, and does not where the prefix is written again as well', () => {
    const [kept, changed] = [sent(messages), sent(messages)]
    changed.markRewritten(0)
    expect(kept.judge(proposal, messages, 1).action).toBe('mask-batch')
    expect(changed.judge(proposal, [message(20_000), ...messages.slice(1)], 1).action).not.toBe('mask-batch')
  })

  it('does not choose mask-batch where making the rewrite costs more than it saves', () => {
    expect(sent(messages).judge({ ...proposal, extraCost: 1e6 }, messages, 1).action).not.toBe('mask-batch')
  })

  it('does not choose mask-batch while the model calls for it, or for earlier summaries, would raise the total above that of appending', () => {
    expect(sent(messages).judge({ ...proposal, extraCost: 2500 }, messages, 1).action).toBe('mask-batch')
    expect(sent(messages).judge({ ...proposal, extraCost: 4000 }, messages, 1).action).toBe('shrink-on-arrival')
    const spending = sent(messages)
    spending.addExtraCost(4000)
    expect(spending.judge(proposal, messages, 1).action).toBe('shrink-on-arrival')
  })
})

describe('Spending.cost', () => {
  it('assumes answers of the average length so far, and of 300 tokens before the first one', () => {
    const first = sent([message(1000)])
    expect(first.cost.spent).toBeCloseTo(1000 * price.cacheWrite + 300 * price.output)
    const messages = [message(1000), message(100, 'assistant'), message(60, 'assistant'), message(10)]
    const later = sent(messages)
    expect(later.cost.spent).toBeCloseTo(1170 * price.cacheWrite + 80 * price.output)
    expect(later.cost.appended).toBe(later.cost.spent)
  })

  it('includes additional spending once, with the next request', () => {
    const spending = new Spending(price, 1e6, tokensOf)
    const messages = [message(1000)]
    spending.addExtraCost(77)
    spending.addArrived(messages)
    spending.bookRequest(messages, 0, 0)
    const { spent, appended } = spending.cost
    expect(spent - appended).toBeCloseTo(77)
    spending.bookRequest(messages, 1, 1)
    expect(spending.cost.spent - spending.cost.appended).toBeCloseTo(77)
  })

  it('charges the unchanged prefix as cache reads, and what follows a rewrite as cache writes', () => {
    const messages = [message(1000), message(500)]
    const [kept, changed] = [sent(messages), sent(messages)]
    const before = kept.cost.spent
    changed.markRewritten(1)
    changed.markRewritten(2)
    kept.bookRequest(messages, 1, 1)
    changed.bookRequest([messages[0] as Message, message(500)], 1, 1)
    expect(kept.cost.spent - before).toBeCloseTo(1500 * price.cachedInput + 300 * price.output)
    expect(changed.cost.spent - before).toBeCloseTo(1000 * price.cachedInput + 500 * price.cacheWrite + 300 * price.output)
  })
})
