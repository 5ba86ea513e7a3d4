import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/**
 * Traits of an escaped name without the rest of its escape, and how often a name is used after one: `nName` and `tName` stand for `Name` in the arguments of
 * calls.
 */
export const ESCAPED_NAME_TRAITS: TraitBlock = {
  names: ['escaped', 'twin uses', 'twin occurrences', 'escaped uses'],
  of({ ledger, usage }) {
    const unescapedAtoms = ledger.unescapedAtom
    const uses = escapedUses(usage, unescapedAtoms)
    return (atom, row) => {
      const unescaped = unescapedAtoms[atom] as number
      row.put(ledger.escaped[atom] as number)
      row.put(unescaped < 0 ? -1 : logScale(usage.uses[unescaped] as number))
      row.put(unescaped < 0 ? -1 : logScale(usage.occurrences[unescaped] as number))
      row.put(logScale(uses[atom] as number))
    }
  },
}

function escapedUses(usage: Usage, unescapedAtoms: Int32Array): Float32Array {
  const uses = new Float32Array(unescapedAtoms.length)
  unescapedAtoms.forEach((unescaped, atom) => {
    if (unescaped >= 0) uses[unescaped] = (uses[unescaped] as number) + (usage.uses[atom] as number)
  })
  return uses
}
