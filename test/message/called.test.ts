import { expect, it } from 'vitest'
import { Called } from '../../src/message/index.ts'

it('tells what was noted of the call that a result answers, also where ids come again or none is named', () => {
  const called = new Called<string>()
  expect(called.result('read')).toBeUndefined()
  called.call(0, 'read', 'a')
  called.call(0, 'read', 'b')
  called.call(0, 'list', 'c')
  expect(['list', 'read', 'read', 'read', 'other'].map((id) => called.result(id))).toEqual(['c', 'a', 'b', 'b', undefined])
  called.call(2, 'read', 'd')
  expect(called.result('read')).toBe('d')
  called.call(4, 'x', 'never answered')
  called.call(6, 'x', 'e')
  called.call(6, 'y', 'f')
  expect(['', ''].map((id) => called.result(id))).toEqual(['e', 'f'])
  called.call(8, 'z', 'g')
  called.call(9, 'z', 'h')
  expect(['z', 'z'].map((id) => called.result(id))).toEqual(['g', 'h'])
})
