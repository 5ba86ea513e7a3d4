import fc from 'fast-check'
import { wireNamed } from '../../src/format/index.ts'
import { profiles } from '../../src/law/index.ts'
import { bodies } from '../../test/format/bodies/all.ts'
import { wireProperties } from '../../test/format/wire-properties.ts'
import { compressFaulty, compressValid, type Outcome } from '../../test/testing/compress-case.ts'

/** A property that is tried very often, in independent chunks: the same number gives the same trials on every machine. */
export interface SoakCase {
  readonly name: string
  /** Trials of a chunk, and chunks of the whole. */
  readonly size: number
  readonly chunks: number
  /** The first failure, with its seed; undefined if there is none. */
  run(chunk: number): Promise<string | undefined>
}

const BODIES = 100_000
const HISTORIES = 1_000_000

/** Every property of every wire format on a hundred thousand bodies each. */
export function bodyCases(): SoakCase[] {
  return Object.entries(bodies).flatMap(([name, arbitrary]) =>
    wireProperties(wireNamed(name), arbitrary).map(({ name: kept, property }) => ({
      name: `${name}: ${kept}`,
      size: 1000,
      chunks: BODIES / 1000,
      run: async (chunk) => {
        const details = fc.check(property, { seed: chunk, numRuns: 1000 })
        return details.failed ? (fc.defaultReportMessage(details) ?? `seed ${chunk}`) : undefined
      },
    })),
  )
}

/** A million valid histories through the default pipeline, spread evenly over the profiles, and a fifth as many malformed ones. */
export function historyCases(): SoakCase[] {
  const each = Math.ceil(HISTORIES / profiles.length / 500)
  const over = (name: string, chunks: number, trial: (seed: number) => Outcome | Promise<Outcome>): SoakCase => ({
    ...{ name, size: 500, chunks },
    async run(chunk) {
      for (let seed = chunk * 500; seed < (chunk + 1) * 500; seed++) {
        const { wrong } = await trial(seed)
        if (wrong !== undefined) return wrong
      }
      return undefined
    },
  })
  return profiles.flatMap((profile) => [
    over(`${profile.name}: valid`, each, (seed) => compressValid(seed, profile)),
    over(`${profile.name}: malformed`, Math.ceil(each / 5), (seed) => compressFaulty(seed, profile)),
  ])
}
