import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cachedEstimate, createCounter, estimateTokens } from '../../src/token/index.ts'

it('cachedEstimate returns the counts of estimateTokens, for new and for repeated texts', () => {
  const estimate = cachedEstimate()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(estimate(text)).toBe(estimateTokens(text))
      expect(estimate(text)).toBe(estimateTokens(text))
    }),
  )
})

it('createCounter applies its scale to a custom estimate and calls it once per message', () => {
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
