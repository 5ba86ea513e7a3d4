import { expect, it } from 'vitest'
import { CallMatcher } from '../../src/message/index.ts'

it('CallMatcher returns the value stored for the call that a result answers, also for repeated or missing ids', () => {
  const called = new CallMatcher<string>()
  expect(called.matchResult('read')).toBeUndefined()
  called.addCall(0, 'read', 'a')
  called.addCall(0, 'read', 'b')
  called.addCall(0, 'list', 'c')
  expect(['list', 'read', 'read', 'read', 'other'].map((id) => called.matchResult(id))).toEqual(['c', 'a', 'b', 'b', undefined])
  called.addCall(2, 'read', 'd')
  expect(called.matchResult('read')).toBe('d')
  called.addCall(4, 'x', 'never answered')
  called.addCall(6, 'x', 'e')
  called.addCall(6, 'y', 'f')
  expect(['', ''].map((id) => called.matchResult(id))).toEqual(['e', 'f'])
  called.addCall(8, 'z', 'g')
  called.addCall(9, 'z', 'h')
  expect(['z', 'z'].map((id) => called.matchResult(id))).toEqual(['g', 'h'])
})
