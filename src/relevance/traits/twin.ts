import type { Reading } from './reading.ts'
import { log } from './scale.ts'
import type { TraitBlock } from './trait-block.ts'

/**
 * What an escaped name would be without the rest of its escape, and how often a name is used behind one: `nName` and `tName` stand for `Name` in the
 * arguments of calls.
 */
export const TWIN: TraitBlock = {
  names: ['escaped', 'twin uses', 'twin occurrences', 'escaped uses'],
  of(reading) {
    const { ledger, usage } = reading
    const twins = twinsOf(reading)
    const uses = escapedUses(reading, twins)
    return (atom, row) => {
      const twin = twins[atom] as number
      row.put(ledger.escaped[atom] as number)
      row.put(twin < 0 ? -1 : log(usage.uses[twin] as number))
      row.put(twin < 0 ? -1 : log(usage.occurrences[twin] as number))
      row.put(log(uses[atom] as number))
    }
  },
}

/** By atom that stands behind a backslash only: the atom of the rest of its name; -1 elsewhere. */
function twinsOf({ ledger, ids }: Reading): Int32Array {
  return new Int32Array(ledger.names.map((name, atom) => (ledger.escaped[atom] ? (ids.get(name.slice(1)) ?? -1) : -1)))
}

function escapedUses({ usage }: Reading, twins: Int32Array): Float32Array {
  const uses = new Float32Array(twins.length)
  twins.forEach((twin, atom) => {
    if (twin >= 0) uses[twin] = (uses[twin] as number) + (usage.uses[atom] as number)
  })
  return uses
}
