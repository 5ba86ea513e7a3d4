import { expect, it } from 'vitest'
import { sessionFamilies } from '../../src/archive/stock/session-families.ts'

const fork = (session: string, parent: string) => ({ meta: { session, parent } })

it('all that come from one session are one family, in whatever order their events come', () => {
  const families = sessionFamilies([fork('b', 'a'), fork('d', 'c'), fork('y', 'x'), { meta: { session: 'a' } }, fork('c', 'b'), fork('d', 'c')])
  for (const name of ['a', 'b', 'c', 'd']) expect([...(families.get(name) ?? [])].sort(), name).toEqual(['a', 'b', 'c', 'd'])
  expect([...(families.get('x') ?? [])].sort()).toEqual(['x', 'y'])
})

it('takes time in proportion to the forks', () => {
  const start = performance.now()
  expect(sessionFamilies(Array.from({ length: 20_000 }, (_, i) => fork(`s${i}`, 'root'))).get('s7')?.size).toBe(20_001)
  expect(performance.now() - start).toBeLessThan(10_000)
})
