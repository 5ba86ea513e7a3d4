import type { Ledger } from '../ledger/ledger.ts'
import { traitsOf } from '../traits/table.ts'
import { TRAITS } from '../traits/traits.ts'
import { flatten } from './forest.ts'
import { WEIGHTS } from './weights.ts'
import { forestOf } from './weights-text.ts'

/** One trait and what it adds to the log odds of use. */
export interface Reason {
  readonly trait: string
  readonly value: number
  readonly adds: number
}

/**
 * Says why an atom is thought likely or unlikely to be used again: its traits, those that move the prediction most first, at most `limit`. Each
 * split of each tree on the atom's way is charged to its trait by how it moves the mean of the leaves below (Saabas 2014). Empty where the ledger
 * does not hold the atom.
 *
 * @example
 * why(ledger(messages), 'src/app.ts') // such as [{ trait: 'since last', value: 0.69, adds: 0.8 }, { trait: 'uses', value: 1.39, adds: 0.6 }, …]
 */
export function why(ledger: Ledger, name: string, limit = 5): Reason[] {
  const atom = ledger.names.indexOf(name)
  if (atom < 0) return []
  const { rows } = traitsOf(ledger)
  const row = rows.subarray(atom * TRAITS.length, (atom + 1) * TRAITS.length)
  const { depth, trees, trait, above, leaf } = flatten(forestOf(WEIGHTS))
  const inner = (1 << depth) - 1
  const adds = new Float64Array(TRAITS.length)
  for (let t = 0; t < trees; t++) {
    const means = meansOf(leaf.subarray(t * (inner + 1), (t + 1) * (inner + 1)))
    let node = 0
    while (node < inner) {
      const column = trait[t * inner + node] as number
      const next = (row[column] as number) > (above[t * inner + node] as number) ? 2 * node + 2 : 2 * node + 1
      if (above[t * inner + node] !== Number.POSITIVE_INFINITY) adds[column] = (adds[column] as number) + (means[next] as number) - (means[node] as number)
      node = next
    }
  }
  return Array.from(adds, (value, i): Reason => ({ trait: TRAITS[i] as string, value: row[i] as number, adds: value }))
    .filter((reason) => reason.adds !== 0)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
    .slice(0, limit)
}

/** The mean of the leaves below every node of a complete tree, leaves last. */
function meansOf(leaves: Float32Array): Float64Array {
  const means = new Float64Array(2 * leaves.length - 1)
  means.set(leaves, leaves.length - 1)
  for (let node = leaves.length - 2; node >= 0; node--) means[node] = ((means[2 * node + 1] as number) + (means[2 * node + 2] as number)) / 2
  return means
}
