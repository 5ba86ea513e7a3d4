import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cachedEstimate, createCounter, estimateTokens } from '../../src/token/index.ts'

it('estimates what is estimated without memory, the second time too', () => {
  const estimate = cachedEstimate()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(estimate(text)).toBe(estimateTokens(text))
      expect(estimate(text)).toBe(estimateTokens(text))
    }),
  )
})

it('serves counters of other scales, which look at a text once', () => {
  let looked = 0
  const estimate = (text: string) => {
    looked++
    return estimateTokens(text)
  }
  const text = 'a text that is long enough to be remembered by a counter. '.repeat(20)
  const message = { id: 'm', role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  expect(createCounter({ exact: false, estimate, scale: 2 }).message(message)).toBe(estimateTokens(text) * 2 + 4)
  expect(createCounter({ exact: false, estimate }).message(message)).toBe(createCounter({ exact: false }).message(message))
  expect(looked).toBe(2)
})
