import { expect, it } from 'vitest'
import { LearnedTokenCounts } from '../../src/gateway/limits/learned-token-counts.ts'
import { LruMap } from '../../src/resent/index.ts'

it('Bounded drops the entry unused for longest, and reading an entry counts as use', () => {
  const map = new LruMap<string, number>(2).set('a', 1).set('b', 2)
  expect([map.get('a'), map.get('none')]).toEqual([1, undefined])
  map.set('c', 3)
  expect([...map]).toEqual([
    ['a', 1],
    ['c', 3],
  ])
  map.set('a', 4).set('d', 5)
  expect(structuredClone(map)).toEqual(new Map(Object.entries({ a: 4, d: 5 })))
})

it('LearnedTokens keeps the limit of a session in use while ten thousand others are added', async () => {
  const learned = new LearnedTokenCounts(undefined)
  learned.set('busy', 'a', 900)
  for (let i = 0; i < 10_005; i++) {
    if (i % 1000 === 0) expect([...(await learned.of('busy'))]).toEqual([['a', 900]])
    learned.set(String(i), 'a', 900)
  }
  expect([(await learned.of('busy')).size, (await learned.of('0')).size]).toEqual([1, 0])
})
