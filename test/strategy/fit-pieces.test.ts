import { expect, it } from 'vitest'
import { bindingBreaks, profileNamed } from '../../src/law/index.ts'
import { apply, type Message } from '../../src/message/index.ts'
import { repairBoundaries } from '../../src/strategy/draft/edit/repair-boundaries.ts'
import { toolChains, withKeyInformation } from '../../src/strategy/index.ts'
import { h, show, strategyContract } from '../../src/testing/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { contextOf } from './context.ts'

const profile = profileNamed('bedrock-bound')

it('toolChains removes bound reasoning from units that it keeps because a summary with bridges would be no smaller', () => {
  const history = h(`u a~"${'word '.repeat(400)}"[1] r1 a~[2] r2 a~[3] r3 a"done" u`)
  const context = contextOf(100, profile, { pinned: Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0) })
  const after = { ...history, messages: apply(history.messages, toolChains({ head: 0, tail: 0 }).plan(history, context)) }
  expect(show(after)).toMatch(/^u a"\[…]" u"SUMMARY of 2 .*" a\[2] r2 a\[3] r3 a"done" u$/)
  expect(bindingBreaks(history, after, profile)).toEqual([])
})

it.each([toolChains({ head: 0, tail: 0 }), withKeyInformation(toolChains({ head: 0, tail: 0 }), { taskList: ['[ ] print'] })])(
  '$name obeys the contract where roles alternate and reasoning is bound',
  (strategy) => expect(strategyContract(strategy, { profiles: [profile], seeds: 20 })).toEqual([]),
)

it('a row of pieces that put nothing is fitted in linear time', () => {
  const row = (size: number) => {
    const messages = Array.from({ length: size }, (_, i) => h(i % 2 ? 'u' : 'a').messages[0] as Message)
    const context = contextOf(100, profile)
    return () =>
      repairBoundaries(
        messages,
        messages.map((_, i) => ({ start: i, end: i + 1, put: [], mustStay: true })),
        context,
      )
  }
  expect(growth(1000, row)).toBeLessThan(MOST_GROWTH)
})
