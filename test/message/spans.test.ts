import { describe, expect, it } from 'vitest'
import { apply, type Edit, isSystem, keepAll, spans } from '../../src/message/index.ts'

describe('an edit', () => {
  it('tells where its sections stand', () => {
    const edit: Edit<string> = [{ keep: 2 }, { cut: 0, put: ['x'] }, { cut: 3, put: [] }, { keep: 1 }]
    expect(spans(edit).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 2],
      [2, 5],
      [5, 6],
    ])
    expect(spans(edit).map(({ section }) => section)).toEqual(edit)
  })

  it('of nothing but a keep leaves all as it is, and has no section for no messages', () => {
    expect(keepAll(['a', 'b'])).toEqual([{ keep: 2 }])
    expect(keepAll([])).toEqual([])
    expect(apply([], keepAll([]))).toEqual([])
  })
})

it('system text is that of the system and of its developer', () => {
  expect(['system', 'developer', 'user', 'assistant', 'tool'].map((role) => isSystem({ role }))).toEqual([true, true, false, false, false])
  expect(isSystem(undefined)).toBe(false)
})
