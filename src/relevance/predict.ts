import { type Flat, flatten, logOdds } from './forest.ts'
import type { Ledger } from './ledger.ts'
import { TRAITS, traitsOf } from './traits/traits.ts'
import { WEIGHTS } from './weights.ts'
import { forestOf } from './weights-text.ts'

let forest: Flat | undefined

/**
 * How much likelier an atom is than its traits say where an earlier compaction chose a line that names it: what that one saw of its use is
 * no longer there to be counted.
 */
const KEPT = Math.log(2)

/**
 * How likely each atom of a ledger is to be used again by the assistant before anyone shows it again: 0 to 1. Boosted trees over what the
 * history itself tells of the atom; learned from recorded runs by `scripts/train-relevance.ts`, or of a forest of your own. Linear; no model call.
 */
export function predict(ledger: Ledger, own?: Flat): Float32Array {
  forest ??= flatten(forestOf(WEIGHTS))
  const trees = own ?? forest
  const { rows, count } = traitsOf(ledger)
  const chances = new Float32Array(count)
  const kept = keptAtoms(ledger)
  for (let atom = 0; atom < count; atom++) chances[atom] = 1 / (1 + Math.exp(-logOdds(trees, rows, atom * TRAITS.length) - (kept[atom] as number)))
  return chances
}

function keptAtoms(ledger: Ledger): Float32Array {
  const kept = new Float32Array(ledger.names.length)
  for (const passage of ledger.passages) {
    if (!passage.kept) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) kept[ledger.atom[i] as number] = KEPT
    }
  }
  return kept
}
