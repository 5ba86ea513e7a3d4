import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How often the atom occurs in the history: in total, by speaker, and by the act of the calls that show it. */
export const COUNT_TRAITS: TraitBlock = {
  names: [
    ...['occurrences', 'passages', 'by user', 'by words', 'by calls', 'by results'],
    ...['in edits', 'in views', 'in searches', 'in runs', 'in fetches', 'in other acts'],
  ],
  of({ usage }) {
    const roles = usage.byRole.slice(1)
    const acts = [...usage.byAct.slice(1), ...usage.byAct.slice(0, 1)]
    return (atom, row) => {
      row.put(logScale(usage.occurrences[atom] as number))
      let passages = 0
      for (const column of usage.byRole) passages += column[atom] as number
      row.put(logScale(passages))
      for (const column of roles) row.put(logScale(column[atom] as number))
      for (const column of acts) row.put(logScale(column[atom] as number))
    }
  },
}
