import { expect, it } from 'vitest'
import { ABORT_SIGNAL, checkOptionKinds, isOfKind, type ValueKind } from '../../src/validation/index.ts'

it.each<[ValueKind, readonly unknown[], readonly unknown[]]>([
  ['a text', ['', 'a'], [5, null]],
  ['a function', [() => 1, Object], ['a', null, {}]],
  ['true or false', [true, false], ['true', 0, null]],
  [ABORT_SIGNAL, [AbortSignal.abort(), { throwIfAborted: () => {}, addEventListener: () => {} }], [new AbortController(), { aborted: false }, null]],
  ['a list of texts', [[], ['a', 'b']], ['a', ['a', 1], null]],
  ["a list of names, or 'any'", ['any', ['a']], ['all', [1]]],
  ['a number', [0, Number.NaN], ['5', null]],
  ['a whole number from 0', [0, 7], [-1, 0.5, Number.POSITIVE_INFINITY]],
  ['a whole number from 1', [1, 7], [0, 1.5]],
  ['a number from 0', [0, 0.5], [-0.5, Number.NaN, Number.POSITIVE_INFINITY]],
  ['a number from 1', [1, 1.5], [0.5, Number.POSITIVE_INFINITY]],
  ['a number above 0', [0.5], [0, Number.POSITIVE_INFINITY]],
  ['a number from 0 or Infinity', [0, Number.POSITIVE_INFINITY], [-1, Number.NaN, '1']],
  ['a number from 1 or Infinity', [1, Number.POSITIVE_INFINITY], [0.5, Number.NaN, '1']],
  ['a share from 0 to 1', [0, 0.5, 1], [-0.1, 1.1, Number.NaN, '1']],
  ['a share above 0 and at most 1', [0.1, 1], [0, 1.1, '1']],
])('isOfKind accepts as %s the values %j and rejects %j', (kind, those, others) => {
  expect(those.filter((value) => !isOfKind(kind, value))).toEqual([])
  expect(others.filter((value) => isOfKind(kind, value))).toEqual([])
})

it('checkOptionKinds accepts null for a function but not for a number', () => {
  expect(() => checkOptionKinds('learning', { onStep: null }, { onStep: 'a function' })).not.toThrow()
  expect(() => checkOptionKinds('learning', { limit: null }, { limit: 'a number' })).toThrow('The limit of learning is null')
})
