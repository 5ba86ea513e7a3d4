import { expect, it } from 'vitest'
import { sessionFamilies } from '../../src/archive/stock/session-families.ts'

const fork = (session: string, parent: string) => ({ meta: { session, parent } })

it('sessionFamilies puts all sessions that descend from one into one family, whatever the order of their events', () => {
  const families = sessionFamilies([fork('b', 'a'), fork('d', 'c'), fork('y', 'x'), { meta: { session: 'a' } }, fork('c', 'b'), fork('d', 'c')])
  for (const name of ['a', 'b', 'c', 'd']) expect([...(families.get(name) ?? [])].sort(), name).toEqual(['a', 'b', 'c', 'd'])
  expect([...(families.get('x') ?? [])].sort()).toEqual(['x', 'y'])
})

it('sessionFamilies handles 20,000 forks of one session in less than 10 seconds', () => {
  const start = performance.now()
  expect(sessionFamilies(Array.from({ length: 20_000 }, (_, i) => fork(`s${i}`, 'root'))).get('s7')?.size).toBe(20_001)
  expect(performance.now() - start).toBeLessThan(10_000)
})
