import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpanInterner } from '../../src/relevance/ledger/span-interner.ts'

const codesOf = (text: string) => Uint16Array.from(text, (_, i) => text.charCodeAt(i))

function numbers(texts: readonly string[]): number[] {
  const spans = new SpanInterner()
  return texts.map((text) => {
    const codes = Uint16Array.from({ length: text.length + 2 }, (_, i) => text.charCodeAt(i - 1))
    return spans.add(codes, 1, text.length + 1)
  })
}

function numbersOfMap(texts: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const known = seen.get(text) ?? seen.size
    seen.set(text, known)
    return known
  })
}

describe('SpanInterner', () => {
  it('numbers texts in the order of first appearance, as a Map would', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\ud800', '\n', '中'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
        expect(numbers(texts)).toEqual(numbersOfMap(texts))
      }),
    )
  })

  it('keeps numbers distinct while its table grows', () => {
    const texts = Array.from({ length: 30_000 }, (_, i) => `line ${i % 20_000}`)
    expect(numbers(texts)).toEqual(numbersOfMap(texts))
  })

  it('distinguishes texts that were crafted to share a hash', () => {
    const texts = colliding(12)
    const twice = [...texts, ...texts]
    expect(new Set(texts).size).toBe(4096)
    expect(new Set(texts.map(hashOf)).size).toBe(1)
    expect(numbers(twice)).toEqual(numbersOfMap(twice))
  })

  it('gives equal spans the same number regardless of the text around them', () => {
    const spans = new SpanInterner()
    expect(spans.add(codesOf('xaby'), 1, 3)).toBe(0)
    expect(spans.add(codesOf('ab'), 0, 2)).toBe(0)
    expect(spans.size).toBe(1)
  })
})

/** The hash of a span's codes before mixing. */
function hashOf(text: string): number {
  let hash = text.length
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** Texts with one hash: pairs of blocks that lead from one state to the same next state, in every combination. */
function colliding(blocks: number): string[] {
  let state = blocks * 2
  let texts = ['']
  for (let block = 0; block < blocks; block++) {
    const first = state
    const met = new Map<number, string>()
    for (let a = 0; a < 65536; a++) {
      const b = Math.imul(first ^ a, 0x01000193)
      const high = b >>> 16
      const before = met.get(high)
      if (before === undefined) {
        met.set(high, String.fromCharCode(a))
        continue
      }
      const other = Math.imul(first ^ before.charCodeAt(0), 0x01000193)
      const left = String.fromCharCode(before.charCodeAt(0), 7)
      const right = String.fromCharCode(a, 7 ^ ((b ^ other) & 0xffff))
      texts = texts.flatMap((text) => [text + left, text + right])
      state = Math.imul(other ^ 7, 0x01000193)
      break
    }
  }
  return texts
}
