import { describe, expect, it } from 'vitest'
import { CodeReader } from '../../src/message/index.ts'
import { ShortPieceCache } from '../../src/token/exact/short-piece-cache.ts'

describe('ShortPieceCache', () => {
  it('returns the measured tokens, or 0, while its table grows and after it is cleared', () => {
    let measured = 0
    const pieces = new ShortPieceCache((piece) => {
      measured++
      return Number.parseInt(piece, 36) + 1
    })
    const reader = new CodeReader()
    const count = (number: number) => pieces.count(reader.read(number.toString(36)), 0, number.toString(36).length)
    const wrong: number[] = []
    for (let number = 0; number < 100_000; number++)
      for (const asked of [number, number, number >> 1]) if (![0, asked + 1].includes(count(asked))) wrong.push(asked)
    expect(wrong).toEqual([])
    expect(measured).toBeLessThan(200_000)
  })

  it('returns 0 for a piece of more than 13 characters and for a non-ASCII piece', () => {
    const pieces = new ShortPieceCache(() => 1)
    expect(pieces.count(new CodeReader().read('fourteen chars'), 0, 14)).toBe(0)
    expect(pieces.count(new CodeReader().read('né'), 0, 2)).toBe(0)
  })
})
