import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeReader } from '../../src/message/index.ts'
import { HABIT_BITS, type Where, WordHashes } from '../../src/relevance/habit/word-hashes.ts'

const hashed = (text: string, way: 'forward' | 'backward' = 'forward', most = 50, where: Where = 'beside') => {
  const hashes = new WordHashes()
  hashes.begin()
  hashes[way](new CodeReader().read(text), 0, text.length, most, where)
  return Array.from(hashes.ids)
}
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

describe('words by their hashes', () => {
  it('are runs of letters without case, of digits, humps apart, and signs one by one', () => {
    expect(hashed('parseHeader')).toEqual(hashed('parse header'))
    expect(hashed('HTTP')).toEqual(hashed('http'))
    expect(hashed('file12')).toEqual(hashed('file 12'))
    expect(hashed('a/b')).toEqual(hashed('a / b'))
    expect(hashed('a b')).not.toEqual(hashed('a c'))
    expect(hashed('修复')).toEqual(hashed('修 复'))
    expect(hashed(' \t\n ')).toEqual([])
  })

  it('count once, and apart in each place', () => {
    expect(hashed('one one ONE')).toHaveLength(1)
    expect(hashed('one', 'forward', 50, 'name')).not.toEqual(hashed('one', 'forward', 50, 'call'))
  })

  it('are so many at the most, from the front or from the back', () => {
    expect(hashed('one two three four', 'forward', 2)).toEqual(hashed('one two'))
    expect(sorted(hashed('one two three four', 'backward', 2))).toEqual(sorted(hashed('three four')))
    expect(
      hashed(
        'x'.repeat(3) +
          [...'abcdefghijklmnopqrstuvwxyz0123456789']
            .map((c) => ` ${c}`)
            .join('')
            .repeat(3),
        'forward',
        500,
      ).length,
    ).toBeLessThanOrEqual(64)
  })

  it('are the same in both directions, of any text, and in their range', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme-ascii', maxLength: 40 })), (text) => {
        const [there, back] = [hashed(text), hashed(text, 'backward')]
        expect(sorted(back)).toEqual(sorted(there))
        for (const id of there) expect(id >= 0 && id < 1 << HABIT_BITS).toBe(true)
      }),
    )
  })
})
