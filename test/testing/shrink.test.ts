import { expect, test } from 'vitest'
import { profileNamed, violations } from '../../src/law/index.ts'
import { generateHistory, h, Random, show, shrinkHistory } from '../../src/testing/index.ts'

test('shrunk reduces a history with unanswered calls to a single message that still fails', () => {
  const profile = profileNamed('openai-chat')
  const history = h('s u a[1,2] r1 r2 u a"long words here"[3] u a[4] r4 u a')
  const small = shrinkHistory(history, (smaller) => violations(smaller, profile).some((found) => found.law === 'answered'))
  expect(small.messages.length).toBe(1)
  expect(show(small)).toMatch(/^a\[\d\]$/)
})

test('shrunk returns the same history if it does not fail', () => {
  const history = generateHistory(3)
  expect(shrinkHistory(history, () => false)).toBe(history)
})

test('shrunk makes at most some thousand tries, and ends soon after them in a history of any length', () => {
  const history = h('u '.repeat(30_000))
  let tries = 0
  const start = performance.now()
  shrinkHistory(history, () => {
    tries++
    return false
  })
  expect(tries).toBe(3000)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('shrunk shortens a text to the character that makes it fail', () => {
  const history = h(`u"${'x'.repeat(1000)}" a`)
  expect(show(shrinkHistory(history, (smaller) => show(smaller).includes('x')))).toBe('u"x"')
})

test('Random returns the same numbers for the same seed, below the limit and evenly spread', () => {
  const random = new Random(42)
  expect(Array.from({ length: 6 }, () => random.below(1000))).toEqual(
    Array.from(
      { length: 6 },
      (
        (again) => () =>
          again.below(1000)
      )(new Random(42)),
    ),
  )
  const counts = new Map<number, number>()
  for (let i = 0; i < 60_000; i++) counts.set(random.below(6), (counts.get(random.below(6)) ?? 0) + 1)
  expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5])
  for (const count of counts.values()) expect(count).toBeGreaterThan(7000)
})
