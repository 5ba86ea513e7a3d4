import { describe, expect, it } from 'vitest'
import { hysteresis, manual, marker, messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast } from '../../src/pipeline/index.ts'

describe('a limit that is no number would never be passed', () => {
  it.each([messagesAbove, stepsAbove, tokensLeft, turnsAtLeast, usedShareAbove, usedShareAtLeast])('%o refuses it', (trigger) => {
    for (const [limit, shown] of [[Number.NaN, 'NaN'] as const, ['80%', '"80%"'] as const, [null, 'null'] as const])
      expect(() => trigger(limit as never)).toThrow(expect.objectContaining({ code: 'invalid-option', message: `The limit of ${trigger.name} is ${shown}` }))
  })
})

it('a marker of no words would stand in all of them', () => {
  for (const text of ['', ' ']) expect(() => marker(text)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})

it('a share above the whole window, as in percent, would never be used, and always be left', () => {
  for (const trigger of [tokensLeft, usedShareAbove, usedShareAtLeast, (share: number) => hysteresis(manual(), share)]) {
    expect(() => trigger(80)).toThrow(expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(/^The limit of \w+ is 80$/) }))
    expect(trigger(1).name).toContain('1')
  }
  expect(() => usedShareAtLeast(80)).toThrow(expect.objectContaining({ remedy: 'Give a share of the window from 0 to 1, as in usedShareAtLeast(0.8).' }))
})
