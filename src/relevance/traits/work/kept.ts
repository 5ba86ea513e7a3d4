import { eachAtom } from '../../ledger/each-atom.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Whether an earlier compaction chose the atom. */
export const KEPT_TRAITS: TraitBlock = {
  names: ['kept'],
  of({ ledger }) {
    const kept = keptAtoms(ledger)
    return (atom, row) => {
      row.put(kept[atom] as number)
    }
  },
}

/** By atom: 1 if a line that names it is in a record, so that an earlier compaction chose it. Linear. */
function keptAtoms(ledger: Ledger): Uint8Array {
  const kept = new Uint8Array(ledger.names.length)
  for (const passage of ledger.passages) {
    if (!passage.inRecord) continue
    eachAtom(ledger, passage, (atom) => {
      kept[atom] = 1
    })
  }
  return kept
}
