import { describe, expect, it } from 'vitest'
import { CallIds } from '../../src/message/unit/call-ids.ts'

describe('ids of calls', () => {
  it('are those that results name, and where they name none those of the newest message with calls, in order', () => {
    const ids = new CallIds()
    expect(ids.result('')).toBe('')
    expect(ids.result('anything')).toBe('anything')
    for (const id of ['a', 'b', 'c']) ids.call(0, id)
    expect([ids.result('b'), ids.result(''), ids.result(''), ids.result('')]).toEqual(['b', 'a', 'c', ''])
    ids.call(4, 'a')
    expect([ids.result(''), ids.result('')]).toEqual(['a', ''])
  })

  it('hold for very many calls in one message', () => {
    const ids = new CallIds()
    const all = Array.from({ length: 200_000 }, (_, i) => `call${i}`)
    for (const id of all) ids.call(0, id)
    for (const id of all.slice(1000).reverse()) ids.result(id)
    expect(all.slice(0, 1000).map(() => ids.result(''))).toEqual(all.slice(0, 1000))
    expect(ids.result('')).toBe('')
  })
})
