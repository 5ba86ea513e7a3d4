import { describe, expect, it } from 'vitest'
import { apply, type Edit, isSystem, keepAll, spans } from '../../src/message/index.ts'

describe('spans and keepAll', () => {
  it('spans returns the start and end of each section', () => {
    const edit: Edit<string> = [{ keep: 2 }, { cut: 0, put: ['x'] }, { cut: 3, put: [] }, { keep: 1 }]
    expect(spans(edit).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 2],
      [2, 5],
      [5, 6],
    ])
    expect(spans(edit).map(({ section }) => section)).toEqual(edit)
  })

  it('keepAll returns one keep, and no section for an empty history', () => {
    expect(keepAll(['a', 'b'])).toEqual([{ keep: 2 }])
    expect(keepAll([])).toEqual([])
    expect(apply([], keepAll([]))).toEqual([])
  })
})

it('isSystem is true for the roles system and developer only', () => {
  expect(['system', 'developer', 'user', 'assistant', 'tool'].map((role) => isSystem({ role }))).toEqual([true, true, false, false, false])
  expect(isSystem(undefined)).toBe(false)
})
