import { describe, expect, it } from 'vitest'
import { CallIdResolver } from '../../src/message/unit/call-id-resolver.ts'

describe('CallIdResolver', () => {
  it('returns the id that a result names, or else the next unanswered call of the newest message with calls', () => {
    const ids = new CallIdResolver()
    expect(ids.matchResult('')).toBe('')
    expect(ids.matchResult('anything')).toBe('anything')
    for (const id of ['a', 'b', 'c']) ids.addCall(0, id)
    expect([ids.matchResult('b'), ids.matchResult(''), ids.matchResult(''), ids.matchResult('')]).toEqual(['b', 'a', 'c', ''])
    ids.addCall(4, 'a')
    expect([ids.matchResult(''), ids.matchResult('')]).toEqual(['a', ''])
  })

  it('handles 200,000 calls in one message', () => {
    const ids = new CallIdResolver()
    const all = Array.from({ length: 200_000 }, (_, i) => `call${i}`)
    for (const id of all) ids.addCall(0, id)
    for (const id of all.slice(1000).reverse()) ids.matchResult(id)
    expect(all.slice(0, 1000).map(() => ids.matchResult(''))).toEqual(all.slice(0, 1000))
    expect(ids.matchResult('')).toBe('')
  })
})
