import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBound } from '../../src/evaluate/is-bound.ts'

const contexts = (words: readonly string[], most: number) =>
  fc.array(fc.array(fc.constantFrom(...words), { maxLength: 8 }), { maxLength: most }).map((all) => all.map((some) => new Set(some)))

/** Every pair compared. */
function isBoundByPairs(origins: readonly Set<string>[], places: readonly Set<string>[]): boolean {
  return places.some((place) => origins.some((origin) => origin.size === 0 || [...origin].filter((word) => place.has(word)).length * 2 >= origin.size))
}

it('decides as a comparison of all pairs does, for few and for many places', () => {
  const [words, others] = [[...'abcdefghijklm'], [...'klmnopqrstuvwxyz']]
  let [bound, unbound] = [0, 0]
  fc.assert(
    fc.property(contexts(words, 12), contexts(others, 12), fc.constantFrom(1, 20), (origins, places, times) => {
      const [manyOrigins, manyPlaces] = [origins, places].map((list) => Array.from({ length: times }, () => list).flat()) as [Set<string>[], Set<string>[]]
      const expected = isBoundByPairs(origins, places)
      if (expected) bound++
      else unbound++
      expect(isBound(manyOrigins, manyPlaces)).toBe(expected)
    }),
    { numRuns: 600 },
  )
  expect(Math.min(bound, unbound)).toBeGreaterThan(50)
})

it('compares an original place only with places that share one of its rarest words', () => {
  let lookups = 0
  class CountingSet extends Set<string> {
    override has(word: string): boolean {
      lookups++
      return super.has(word)
    }
  }
  const size = 3000
  const origins = Array.from({ length: size }, (_, i) => new Set(['the', `old${i}`, `line${i}`, `number${i}`]))
  const places = Array.from({ length: size }, (_, i) => new CountingSet(['the', `new${i}`, `other${i}`]))
  expect(isBound(origins, places)).toBe(false)
  expect(lookups).toBeLessThan(size * 20)
})
