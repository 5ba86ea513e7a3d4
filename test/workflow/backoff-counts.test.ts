import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BackoffCounts } from '../../src/workflow/mine/backoff-counts.ts'

const sighting = fc.record({ past: fc.constantFrom('', 'a', 'b'), before: fc.constantFrom('', 'c'), what: fc.constantFrom('x', 'y', 'z') })
const contexts = ({ past, before }: { readonly past: string; readonly before: string }) => ['', past, `${before}\n${past}`]

describe('backoff counts', () => {
  it('give a single item the same chance as in the list of all chances', () => {
    fc.assert(
      fc.property(fc.array(sighting), fc.array(sighting), sighting, fc.constantFrom(0.5, 4), (learned, own, asked, weight) => {
        const [counts, run] = [learned, own].map((seen) => {
          const made = new BackoffCounts()
          for (const one of seen) made.add(contexts(one), one.what)
          return made
        }) as [BackoffCounts, BackoffCounts]
        const all = counts.probabilities(contexts(asked), [2, 0.5], run, weight)
        expect(counts.probabilityOf(asked.what, contexts(asked), [2, 0.5], run, weight)).toBe(all.get(asked.what) ?? 0)
      }),
    )
  })
})
