import type { Ledger } from '../ledger.ts'
import type { TraitBlock } from './trait-block.ts'

/** Whether an earlier compaction chose the atom. */
export const KEPT: TraitBlock = {
  names: ['kept'],
  of({ ledger }) {
    const kept = keptOf(ledger)
    return (atom, row) => {
      row.put(kept[atom] as number)
    }
  },
}

/** By atom: 1 where a line that names it stands in a record, so that an earlier compaction chose it. Linear. */
function keptOf(ledger: Ledger): Uint8Array {
  const kept = new Uint8Array(ledger.names.length)
  for (const passage of ledger.passages) {
    if (!passage.kept) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) kept[ledger.atom[i] as number] = 1
    }
  }
  return kept
}
