import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { logScale, logStepsSince } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** The atom's first and last place, their speakers, and how long ago they were. */
export const POSITION_TRAITS: TraitBlock = {
  names: [...['first role', 'last role', 'first act', 'last act', 'since first', 'since last'], ...['place of first', 'place of last', 'text since last']],
  of({ ledger, usage }) {
    const { firstRole, lastRole, firstPassage, lastPassage, steps } = usage
    const ends = textEnds(ledger)
    const total = ends.at(-1) ?? 0
    return (atom, row) => {
      const first = firstPassage[atom] as number
      const last = lastPassage[atom] as number
      row.put(firstRole[atom] as number)
      row.put(lastRole[atom] as number)
      row.put((firstRole[atom] as number) >= PassageRole.call ? (usage.group[first] as number) : -1)
      row.put((lastRole[atom] as number) >= PassageRole.call ? (usage.group[last] as number) : -1)
      row.put(logStepsSince(steps, usage.firstStep[atom] as number))
      row.put(logStepsSince(steps, usage.lastStep[atom] as number))
      row.put((ends[first] as number) / Math.max(1, total))
      row.put((ends[last] as number) / Math.max(1, total))
      row.put(logScale(total - (ends[last] as number)))
    }
  },
}

/** The end of each passage in the text of all. */
function textEnds(ledger: Ledger): Float64Array {
  const ends = new Float64Array(ledger.passages.length)
  let total = 0
  ledger.passages.forEach((passage, i) => {
    total += passage.text.length
    ends[i] = total
  })
  return ends
}
