import fc from 'fast-check'
import { describe, it } from 'vitest'
import { wireNamed } from '../../src/format/index.ts'
import { wireProperties } from './wire-properties.ts'

const RUNS = process.env.DECANT_LONG ? 10_000 : 200

/** The properties of every wire format, over generated bodies; `scripts/soak.ts` tries a hundred thousand of each. */
export function wireContract(name: string, bodies: fc.Arbitrary<object>): void {
  describe(name, () => {
    for (const { name: kept, property } of wireProperties(wireNamed(name), bodies)) {
      it(kept, () => fc.assert(property, { numRuns: RUNS }), process.env.DECANT_LONG ? 600_000 : 20_000)
    }
  })
}
