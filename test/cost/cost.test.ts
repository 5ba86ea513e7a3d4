import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Account,
  type Block,
  modelPrice,
  PRICE_TABLES,
  PrefixCache,
  type Price,
  type PricedRequest,
  planCost,
  readUsage,
  remainingCalls,
} from '../../src/cost/index.ts'

const PRICE = PRICE_TABLES['0.1/1.25']
const anyPrice = fc.constantFrom(...Object.values(PRICE_TABLES), { ...PRICE, lifetime: 300, minimum: 1000 })
const anyBlocks = fc.array(fc.record({ key: fc.nat(6), tokens: fc.nat(2000) }), { maxLength: 12 })
const anyRequests = fc.array(fc.record({ blocks: anyBlocks, output: fc.nat(500), wait: fc.nat(600) }), { maxLength: 12 })

/** The caching rule implemented literally. */
function bruteForce(requests: readonly { blocks: readonly Block[]; output: number; now: number }[], price: Price): number[] {
  let before: readonly Block[] = []
  let used = Number.NEGATIVE_INFINITY
  return requests.map(({ blocks, output, now }) => {
    const total = blocks.reduce((sum, block) => sum + block.tokens, 0)
    let read = 0
    for (let i = 0; i < blocks.length && i < before.length && before[i]?.key === blocks[i]?.key; i++) read += before[i]?.tokens as number
    if ((price.lifetime !== undefined && now - used > price.lifetime) || read < (price.minimum ?? 0)) read = 0
    before = blocks
    used = now
    const rest = total - read
    return read * price.cachedInput + rest * (total < (price.minimum ?? 0) ? price.input : price.cacheWrite) + output * price.output
  })
}

/** Equal keys mean equal bytes, so their tokens are equal too. */
const sized = (blocks: readonly Block[]) => blocks.map(({ key }) => ({ key, tokens: (Number(key) + 1) * 137 }))

describe('PrefixCache', () => {
  it('charges the same as a literal implementation of the caching rule', () => {
    fc.assert(
      fc.property(anyRequests, anyPrice, (requests, price) => {
        let now = 0
        const timed = requests.map(({ blocks, output, wait }) => {
          now += wait
          return { blocks: sized(blocks), output, now }
        })
        const cache = new PrefixCache(price)
        const own = timed.map((one) => cache.request(one.blocks, one.output, one.now).cost)
        bruteForce(timed, price).forEach((cost, i) => {
          expect(own[i]).toBeCloseTo(cost, 6)
        })
      }),
    )
  })

  it('charges a rewrite from the middle like a request with the whole content', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, fc.nat(12), (first, second, cut) => {
        const a = new PrefixCache(PRICE)
        const b = new PrefixCache(PRICE)
        const from = Math.min(cut, first.length)
        a.request(sized(first), 1)
        b.request(sized(first), 1)
        expect(a.rewrite(from, sized(second), 7)).toEqual(b.request([...sized(first.slice(0, from)), ...sized(second)], 7))
        expect(a.size).toBe(b.size)
      }),
    )
  })

  it('quotes the cost of a rewrite without changing the cache', () => {
    const cache = new PrefixCache(PRICE)
    cache.request([{ key: 'a', tokens: 100 }], 10)
    const quoted = cache.quote(0, [{ key: 'b', tokens: 50 }], 5)
    expect(cache.size).toBe(100)
    expect(cache.rewrite(0, [{ key: 'b', tokens: 50 }], 5)).toEqual(quoted)
  })

  it('is expired before the first request, and never afterwards without a lifetime', () => {
    const cache = new PrefixCache(PRICE)
    expect(cache.expired(0)).toBe(true)
    cache.request([{ key: 'a', tokens: 1000 }], 0, 0)
    expect(cache.expired(9e9)).toBe(false)
  })

  it('expires by the given clock, and each use renews it', () => {
    const cache = new PrefixCache({ ...PRICE, lifetime: 300 })
    const blocks = [{ key: 'a', tokens: 1000 }]
    cache.request(blocks, 0, 0)
    expect(cache.append([], 0, 300).read).toBe(1000)
    expect(cache.append([], 0, 600).read).toBe(1000)
    expect(cache.expired(901)).toBe(true)
    expect(cache.append([], 0, 901)).toMatchObject({ read: 0, written: 1000 })
  })
})

const request = (from: number, blocks: Block[], arrived: Block[], output = 10): PricedRequest => ({ from, blocks, arrived, output })

describe('Account', () => {
  it('never lets a session with allowed rewrites cost more than appending, at any moment and price table', () => {
    const step = fc.record({
      tokens: fc.integer({ min: 10, max: 3000 }),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      rewrite: fc.nat(10),
      output: fc.nat(300),
      wanted: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom(...Object.values(PRICE_TABLES)), (steps, price) => {
        const account = new Account(price)
        const shown: Block[] = []
        steps.forEach(({ tokens, share, rewrite, output, wanted }, i) => {
          const arrived = [{ key: `full ${i}`, tokens }]
          const own = { key: `own ${i}`, tokens: Math.ceil(tokens * share) }
          const from = Math.min(rewrite, shown.length)
          const shorter = shown.slice(from).map((block) => ({ key: `${block.key}'`, tokens: Math.ceil(block.tokens / 2) }))
          const bold = request(from, [...shorter, own], arrived, output)
          if (wanted && account.allows(bold)) {
            account.book(bold)
            shown.splice(from, shown.length, ...bold.blocks)
          } else {
            account.book(request(shown.length, [own], arrived, output))
            shown.push(own)
          }
          expect(account.spent).toBeLessThanOrEqual(account.appended + 1e-6)
        })
      }),
    )
  })

  it('includes summary calls in the cost of a rewrite', () => {
    const account = new Account(PRICE)
    account.book(request(0, [{ key: 'a', tokens: 1000 }], [{ key: 'a', tokens: 2000 }]))
    const rewrite = request(0, [{ key: 'b', tokens: 100 }], [{ key: 'n', tokens: 10 }])
    expect(account.allows(rewrite)).toBe(true)
    expect(account.allows({ ...rewrite, extraCost: 100_000 })).toBe(false)
  })

  it('allows any rewrite if appending would exceed the window', () => {
    const account = new Account(PRICE, 1500)
    account.book(request(0, [{ key: 'a', tokens: 1000 }], [{ key: 'a', tokens: 1000 }]))
    expect(account.allows(request(0, [{ key: 'b', tokens: 900 }], [{ key: 'n', tokens: 10 }]))).toBe(false)
    expect(account.allows(request(0, [{ key: 'b', tokens: 900 }], [{ key: 'n', tokens: 900 }]))).toBe(true)
  })

  it('reports a cache miss from the provider’s usage', () => {
    const account = new Account(PRICE)
    account.book(request(0, [{ key: 'a', tokens: 1000 }], [{ key: 'a', tokens: 1000 }]))
    expect(account.report({ input: 1000, read: 0, written: 1000, output: 10 })).toBe('as expected')
    account.book(request(1, [{ key: 'b', tokens: 100 }], [{ key: 'b', tokens: 100 }]))
    expect(account.report({ input: 1150, read: 1020, written: 130, output: 10 })).toBe('as expected')
    expect(account.report({ input: 1150, read: 0, written: 1150, output: 10 })).toBe('missed')
    expect(account.misses).toBe(1)
  })
})

describe('planCost', () => {
  const situation = { price: PRICE, size: 60_000, window: 200_000, calls: 30, offers: [] }

  it('plans nothing if the context will stay small, and gives the reason', () => {
    const plan = planCost({ ...situation, size: 200, calls: 4 })
    expect(plan.action).toBe('nothing')
    expect(plan.why).toContain('does not pay')
  })

  it('plans to shrink results on arrival if no rewrite pays', () => {
    const plan = planCost({ ...situation, offers: [{ action: 'mask-batch', tail: 50_000, after: 45_000 }] })
    expect(plan.action).toBe('shrink-on-arrival')
    expect(plan.expectedSaving).toBeGreaterThan(0)
  })

  it('plans an allowed rewrite that removes much and has little to write again', () => {
    const offer = { action: 'mask-batch' as const, tail: 30_000, after: 1000 }
    const plan = planCost({ ...situation, offers: [offer] })
    expect(plan).toMatchObject({ action: 'mask-batch', offer })
    expect(plan.expectedSaving).toBeCloseTo((remainingCalls(30).quartile - 1) * 29_000 * 0.1 - (1000 * 1.25 - 30_000 * 0.1))
    expect(planCost({ ...situation, offers: [offer], rules: { allows: () => false } }).action).toBe('shrink-on-arrival')
  })

  it('plans no rewrite that saves less than a twentieth of the cost of reading the context from the cache', () => {
    const saves = (tail: number) => planCost({ ...situation, calls: 40, offers: [{ action: 'mask-batch', tail, after: 1000 }] })
    const least = 0.05 * situation.size * PRICE.cachedInput
    const tail = 1000 + (least + 1000 * (PRICE.cacheWrite - PRICE.cachedInput)) / ((remainingCalls(40).quartile - 1) * PRICE.cachedInput + PRICE.cachedInput)
    expect(saves(tail + 10)).toMatchObject({ action: 'mask-batch', expectedSaving: expect.closeTo(least + 11, 0) })
    expect(saves(tail - 10).action).toBe('shrink-on-arrival')
  })

  it('chooses the offer that saves most among offers of the same action', () => {
    const offers = [30_000, 45_000, 40_000].map((tail) => ({ action: 'mask-batch' as const, tail, after: 1000 }))
    expect(planCost({ ...situation, offers }).offer).toBe(offers[1])
  })

  it('prefers a mask to a summary that costs a model call', () => {
    const offers = [
      { action: 'summary' as const, tail: 40_000, after: 2000, extraCost: 60_000 },
      { action: 'mask-batch' as const, tail: 40_000, after: 4000 },
    ]
    expect(planCost({ ...situation, offers }).action).toBe('mask-batch')
  })

  it('plans a summary if it pays and no mask does', () => {
    const offers = [
      { action: 'mask-batch' as const, tail: 40_000, after: 39_000 },
      { action: 'summary' as const, tail: 40_000, after: 1500, extraCost: 500 },
    ]
    expect(planCost({ ...situation, offers })).toMatchObject({ action: 'summary', offer: offers[1] })
  })

  it('plans a rewrite of little gain once the cache has expired, even if the account does not allow it', () => {
    const offers = [{ action: 'mask-batch' as const, tail: 50_000, after: 45_000 }]
    expect(planCost({ ...situation, offers, rules: { expired: true } }).action).toBe('mask-batch')
    expect(planCost({ ...situation, offers, rules: { expired: true, allows: () => false } }).action).toBe('mask-batch')
  })

  it('plans what fits a full window even at a loss, and throws does-not-fit if nothing fits', () => {
    const offers = [
      { action: 'mask-batch' as const, tail: 100_000, after: 90_000 },
      { action: 'summary' as const, tail: 205_000, after: 20_000 },
    ]
    expect(planCost({ ...situation, size: 210_000, offers }).action).toBe('mask-batch')
    expect(planCost({ ...situation, size: 280_000, offers }).action).toBe('summary')
    expect(() => planCost({ ...situation, size: 210_000 })).toThrow(expect.objectContaining({ code: 'does-not-fit' }))
  })
})

describe('planCost of a misspelt situation', () => {
  const offer = { action: 'summary' as const, tail: 30_000, after: 1000 }
  const situation = { price: PRICE, size: 60_000, window: 200_000, calls: 30, offers: [offer] }

  it.each([
    ['an unknown field of an offer', { offers: [{ ...offer, extra: 500 }] }],
    ['an unknown field of the situation', { rule: {} }],
    ['an unknown rule', { rules: { allow: () => false } }],
    ['an unknown action', { offers: [{ ...offer, action: 'mask' }] }],
    ['a tail that is missing', { offers: [{ action: 'summary', after: 1000 }] }],
    ['a cost that is none', { offers: [{ ...offer, extraCost: Number.NaN }] }],
    ['an offer that is none', { offers: [null] }],
  ])('refuses %s', (_, odd) => {
    expect(() => planCost({ ...situation, ...odd } as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })
})

describe('remainingCalls', () => {
  it('returns a mean between 10 and 40, and a positive quartile below it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (calls) => {
        const { mean, quartile } = remainingCalls(calls)
        expect(mean).toBeGreaterThan(10)
        expect(mean).toBeLessThan(40)
        expect(quartile).toBeLessThan(mean)
        expect(quartile).toBeGreaterThan(0)
      }),
    )
  })
})

describe('readUsage', () => {
  it.each([
    [
      'Anthropic',
      { usage: { input_tokens: 10, cache_read_input_tokens: 900, cache_creation_input_tokens: 90, output_tokens: 5 } },
      { input: 1000, read: 900, written: 90, output: 5 },
    ],
    [
      'Anthropic with a cache write only',
      { usage: { input_tokens: 10, cache_creation_input_tokens: 90, output_tokens: 5 } },
      { input: 100, read: 0, written: 90, output: 5 },
    ],
    [
      "Bedrock's Converse",
      { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 1005, cacheReadInputTokens: 900, cacheWriteInputTokens: 90 } },
      { input: 1000, read: 900, written: 90, output: 5 },
    ],
    [
      "Bedrock's Converse with a cache write only",
      { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 105, cacheWriteInputTokens: 90 } },
      { input: 100, read: 0, written: 90, output: 5 },
    ],
    [
      'OpenAI Chat',
      { usage: { prompt_tokens: 1000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 896 } } },
      { input: 1000, read: 896, written: 0, output: 5 },
    ],
    [
      'OpenAI Responses',
      { usage: { input_tokens: 1000, output_tokens: 5, input_tokens_details: { cached_tokens: 896 } } },
      { input: 1000, read: 896, written: 0, output: 5 },
    ],
    [
      'Gemini',
      { usageMetadata: { promptTokenCount: 1000, cachedContentTokenCount: 800, candidatesTokenCount: 5 } },
      { input: 1000, read: 800, written: 0, output: 5 },
    ],
    [
      'Gemini with thinking',
      { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 5, thoughtsTokenCount: 7 } },
      { input: 9, read: 0, written: 0, output: 12 },
    ],
    [
      'Gemini with tokens of hosted tools',
      { usageMetadata: { promptTokenCount: 9, toolUsePromptTokenCount: 300, cachedContentTokenCount: 4, candidatesTokenCount: 5, totalTokenCount: 314 } },
      { input: 309, read: 4, written: 0, output: 5 },
    ],
    ['Gemini with thinking only', { usageMetadata: { promptTokenCount: 9, thoughtsTokenCount: 7 } }, { input: 9, read: 0, written: 0, output: 7 }],
    ['DeepSeek', { usage: { prompt_tokens: 1000, prompt_cache_hit_tokens: 640, completion_tokens: 5 } }, { input: 1000, read: 640, written: 0, output: 5 }],
    ['a provider that reports output tokens only', { usage: { completion_tokens: 5 } }, { input: 0, read: 0, written: 0, output: 5 }],
    [
      'a provider that reports input tokens and a negative output',
      { usage: { input_tokens: 9, output_tokens: -1 } },
      { input: 9, read: 0, written: 0, output: 0 },
    ],
    ['Anthropic without a cache', { usage: { input_tokens: 9, cache_read_input_tokens: 0, output_tokens: 5 } }, { input: 9, read: 0, written: 0, output: 5 }],
    ['AI SDK', { inputTokens: 1000, cachedInputTokens: 900, outputTokens: 5 }, { input: 1000, read: 900, written: 0, output: 5 }],
    [
      'a model of the AI SDK 6',
      { usage: { inputTokens: { total: 1000, noCache: 10, cacheRead: 900, cacheWrite: 90 }, outputTokens: { total: 5, text: 5, reasoning: 0 } } },
      { input: 1000, read: 900, written: 90, output: 5 },
    ],
    [
      'a proxy that reports both',
      { usage: { prompt_tokens: 1000, cache_read_input_tokens: 900, completion_tokens: 5 } },
      { input: 1000, read: 900, written: 0, output: 5 },
    ],
  ])('reads the usage of %s', (_, body, usage) => {
    expect(readUsage(body)).toEqual(usage)
  })

  it('returns undefined for a body without usage, and never throws', () => {
    for (const body of [null, undefined, 1, 'x', [], {}, { usage: null }, { usage: { input_tokens: 'x' } }]) expect(readUsage(body)).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(() => readUsage(body)).not.toThrow()
      }),
    )
  })
})

describe('modelPrice', () => {
  it('returns price, cache rules and window of common models, and undefined for unknown ones', () => {
    const claude = modelPrice('claude-sonnet-4-5')
    expect(claude).toMatchObject({
      provider: 'anthropic',
      window: 200_000,
      price: { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, lifetime: 300, minimum: 1024 },
    })
    expect(modelPrice('anthropic:claude-sonnet-4-5')).toEqual(claude)
    expect(modelPrice('openai/gpt-4o')?.price).toMatchObject({ input: 2.5, cachedInput: 1.25, output: 10 })
    expect([modelPrice('gpt-5')?.window, modelPrice('gpt-4o')?.window]).toEqual([272_000, 128_000])
    expect(modelPrice('gemini-2.5-pro')?.window).toBe(1_048_576)
    expect(modelPrice('us.anthropic.claude-sonnet-4-5-20250929-v1:0')).toEqual(claude)
    expect(modelPrice('bedrock:anthropic.claude-sonnet-4-5-20250929-v1:0')).toMatchObject({ window: 200_000 })
    for (const name of ['no such model', 'a.b', 'x.y.z-v1:0']) expect(modelPrice(name)).toBeUndefined()
  })
})
