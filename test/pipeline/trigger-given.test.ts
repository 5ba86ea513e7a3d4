import { describe, expect, it } from 'vitest'
import { marker, messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast } from '../../src/pipeline/index.ts'

describe('a limit that is no number would never be passed', () => {
  it.each([messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast])('%o refuses it', (trigger) => {
    for (const limit of [Number.NaN, '80%', null])
      expect(() => trigger(limit as never)).toThrow(expect.objectContaining({ code: 'invalid-option', message: `The limit of ${trigger.name} is ${limit}` }))
  })
})

it('a marker of no words would stand in all of them', () => {
  for (const text of ['', ' ']) expect(() => marker(text)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})
