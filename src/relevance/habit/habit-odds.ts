import type { Ledger } from '../ledger/ledger.ts'
import { eachAtomWordHashes } from './each-atom-word-hashes.ts'
import type { HabitWeights } from './habits.ts'

/** By atom: what habits add to the log odds of its being used again. Linear. */
export function habitOdds(weights: HabitWeights, ledger: Ledger): Float32Array {
  const odds = new Float32Array(ledger.names.length)
  eachAtomWordHashes(ledger, (atom, words) => {
    odds[atom] = oddsOf(weights, words)
  })
  return odds
}

/** The sum added by words; each counts less the more there are. */
export function oddsOf(weights: HabitWeights, words: Int32Array): number {
  let sum = 0
  for (const word of words) sum += weights[word] as number
  return sum / Math.sqrt(words.length + 1)
}
