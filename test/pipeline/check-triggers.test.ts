import { describe, expect, it } from 'vitest'
import { hysteresis, manual, marker, messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast } from '../../src/pipeline/index.ts'

describe('triggers with a limit that is not a number', () => {
  it.each([messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast])('are rejected: %o', (trigger) => {
    for (const [limit, shown] of [[Number.NaN, 'NaN'] as const, ['80%', '"80%"'] as const, [null, 'null'] as const])
      expect(() => trigger(limit as never)).toThrow(expect.objectContaining({ code: 'invalid-option', message: `The limit of ${trigger.name} is ${shown}` }))
  })
})

it('marker rejects an empty or blank text', () => {
  for (const text of ['', ' ']) expect(() => marker(text)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})

it('triggers reject a share above 1, such as a percentage', () => {
  for (const trigger of [tokensLeft, usedShareAbove, usedShareAtLeast, (share: number) => hysteresis(manual(), share)]) {
    expect(() => trigger(80)).toThrow(expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(/^The limit of \w+ is 80$/) }))
    expect(trigger(1).name).toContain('1')
  }
  expect(() => usedShareAtLeast(80)).toThrow(expect.objectContaining({ remedy: 'Give a share of the window from 0 to 1, as in usedShareAtLeast(0.8).' }))
})
