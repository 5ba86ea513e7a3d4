import type { Usage } from '../reading/usage.ts'
import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/**
 * Traits of an escaped name without the rest of its escape, and how often a name is used after one: `nName` and `tName` stand for `Name` in the arguments of
 * calls.
 */
export const TWIN: TraitBlock = {
  names: ['escaped', 'twin uses', 'twin occurrences', 'escaped uses'],
  of({ ledger, usage }) {
    const twins = ledger.bare
    const uses = escapedUses(usage, twins)
    return (atom, row) => {
      const twin = twins[atom] as number
      row.put(ledger.escaped[atom] as number)
      row.put(twin < 0 ? -1 : log(usage.uses[twin] as number))
      row.put(twin < 0 ? -1 : log(usage.occurrences[twin] as number))
      row.put(log(uses[atom] as number))
    }
  },
}

function escapedUses(usage: Usage, twins: Int32Array): Float32Array {
  const uses = new Float32Array(twins.length)
  twins.forEach((twin, atom) => {
    if (twin >= 0) uses[twin] = (uses[twin] as number) + (usage.uses[atom] as number)
  })
  return uses
}
