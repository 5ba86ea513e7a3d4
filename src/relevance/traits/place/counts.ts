import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How often the atom occurs in the history: in total, by speaker, and by the act of the calls that show it. */
export const COUNTS: TraitBlock = {
  names: [
    ...['occurrences', 'passages', 'by user', 'by words', 'by calls', 'by results'],
    ...['in edits', 'in views', 'in searches', 'in runs', 'in fetches', 'in other acts'],
  ],
  of({ usage }) {
    const voices = usage.byVoice.slice(1)
    const acts = [...usage.byAct.slice(1), ...usage.byAct.slice(0, 1)]
    return (atom, row) => {
      row.put(log(usage.occurrences[atom] as number))
      let passages = 0
      for (const column of usage.byVoice) passages += column[atom] as number
      row.put(log(passages))
      for (const column of voices) row.put(log(column[atom] as number))
      for (const column of acts) row.put(log(column[atom] as number))
    }
  },
}
