import { expect, it } from 'vitest'
import { LearnedLimits } from '../../src/gateway/limits/learned-limits.ts'
import { Bounded } from '../../src/resent/index.ts'

it('what was longest not used is forgotten; reading is using', () => {
  const map = new Bounded<string, number>(2).set('a', 1).set('b', 2)
  expect([map.get('a'), map.get('none')]).toEqual([1, undefined])
  map.set('c', 3)
  expect([...map]).toEqual([
    ['a', 1],
    ['c', 3],
  ])
  map.set('a', 4).set('d', 5)
  expect(structuredClone(map)).toEqual(new Map(Object.entries({ a: 4, d: 5 })))
})

it('a busy session’s limit outlives ten thousand others', () => {
  const learned = new LearnedLimits()
  const refused = { status: 413, text: '' }
  learned.learn('busy', () => ({ tokens: 1000 }), refused)
  for (let i = 0; i < 10_005; i++) {
    if (i % 1000 === 0) expect(learned.least('busy')).toBe(900)
    learned.learn(String(i), () => ({ tokens: 1000 }), refused)
  }
  expect([learned.least('busy'), learned.least('0')]).toEqual([900, undefined])
})
