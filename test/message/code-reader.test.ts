import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeReader } from '../../src/message/index.ts'

const read = (reader: CodeReader, text: string) => {
  const codes = reader.read(text)
  return [...codes.subarray(0, text.length + 1)]
}
const codesOf = (text: string) => [...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), 0]

describe('CodeReader', () => {
  it('returns the UTF-16 codes of each text followed by 0, whatever it read before', () => {
    const unit = fc.constantFrom('a', 'é', '→', '中', '😀', '\ud800', '\udc00', '\n')
    const text = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit, minLength: 40, maxLength: 6000 }))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const reader = new CodeReader()
        for (const one of texts) expect(read(reader, one)).toEqual(codesOf(one))
      }),
    )
  })

  it('reads texts longer than its buffer, and short texts after them', () => {
    const reader = new CodeReader()
    for (const length of [1 << 20, (1 << 20) - 1, (1 << 20) + 1]) {
      const codes = reader.read(`${'x'.repeat(length - 1)}→`)
      expect([codes[0], codes[length - 2], codes[length - 1], codes[length]]).toEqual([120, 120, 0x2192, 0])
      expect(read(reader, 'ab')).toEqual([97, 98, 0])
    }
  })
})
