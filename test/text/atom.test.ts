import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atoms } from '../../src/text/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

/** The definition of an atom, as one expression; slow on hostile text, so only a yardstick. */
const DEFINITION =
  /(?:[\w.~-]*\/)+[\w.@-]+|https?:\/\/[^\s"'<>)\]]+|[A-Za-z_]\w*(?:[.:@#-][A-Za-z_0-9]\w*)+|[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z0-9]{4,}\b|#?\d{3,}(?:\.\d+)?|[A-Za-z]+\d+\w*/g

function defined(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.match(DEFINITION) ?? []) if (match.length >= 4 && match.length <= 200) found.add(match.replace(/[.:]+$/, ''))
  return [...found]
}

describe('atoms', () => {
  it('finds paths, URLs, names, numbers and codes', () => {
    const text = 'GET https://a.io/x?y=1 (see src/app.ts:12, user_id, parseHeader, HttpServer, ENOENT, #4711, v2beta, 3.25, 120.50) and plain words'
    const found = ['https://a.io/x?y=1', 'src/app.ts', 'user_id', 'parseHeader', 'HttpServer', 'ENOENT', '#4711', 'v2beta', '120.50']
    expect([...atoms(text)]).toEqual(found)
  })

  it('drops trailing dots and colons, and ignores text that is too short or too long', () => {
    expect([...atoms(`see a/b/c.go: and x/y. ${'a/'.repeat(120)}z`)]).toEqual(['a/b/c.go', 'x/y'])
  })

  it('finds exactly what the defining expression finds in any mix of relevant characters', () => {
    const piece = fc.constantFrom(...'aAbZ_09./:@#-~ "hé\n\u3000', 'http', 'https://', '//', 'ABCD', '123', 'ahttp')
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (value) => {
        expect([...atoms(value)]).toEqual(defined(value))
      }),
      { numRuns: process.env.DECANT_LONG ? 500_000 : 5_000 },
    )
  })

  it.each(['a', 'A', '/', '_', '0', 'a_', '-', 'h', 'http://', 'A1', '~/', 'aB', '.', 'a:', 'é '])(
    'scans 1,000,000 characters of repeated %j within 10 seconds',
    (piece) => {
      const time = (length: number) => {
        const text = piece.repeat(length / piece.length)
        const start = performance.now()
        atoms(text)
        return performance.now() - start
      }
      time(50_000)
      expect(time(1_000_000)).toBeLessThan(10_000)
    },
  )

  it.each(['a', 'A', '0', '_', 'aA', '.', '-', '~'].flatMap((piece) => ['_', 'a', 'A', '0', '.', ':', '-', '/', 'é'].map((tail) => [piece, tail] as const)))(
    'takes linear time on a long run of %j before %j',
    (piece, tail) => {
      const least = growth(2400, (size) => {
        const text = `${piece.repeat(size / piece.length)}${tail} `
        return () => atoms(text)
      })
      expect(least).toBeLessThan(MOST_GROWTH)
    },
  )
})
