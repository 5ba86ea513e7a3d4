import { describe, expect, it } from 'vitest'
import { marker, messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast } from '../../src/pipeline/index.ts'

describe('a limit that is no number would never be passed', () => {
  it.each([messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast])('%o refuses it', (trigger) => {
    for (const [limit, shown] of [[Number.NaN, 'NaN'] as const, ['80%', '"80%"'] as const, [null, 'null'] as const])
      expect(() => trigger(limit as never)).toThrow(expect.objectContaining({ code: 'invalid-option', message: `The limit of ${trigger.name} is ${shown}` }))
  })
})

it('a marker of no words would stand in all of them', () => {
  for (const text of ['', ' ']) expect(() => marker(text)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})
