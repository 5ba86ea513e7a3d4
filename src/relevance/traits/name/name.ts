import type { Marks } from '../reading/marks.ts'
import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Traits of the name itself. */
export const NAME: TraitBlock = {
  names: ['length', 'slashes', 'extension', 'rooted', 'digits'],
  of({ ledger, marks }) {
    return (atom, row) => {
      const name = ledger.names[atom] as string
      const mark = marks[atom] as Marks
      row.put(log(name.length))
      row.put(mark.slashes)
      row.put(mark.dots > 0 && /\.[a-z]{1,5}$/i.test(name) ? 1 : 0)
      row.put(name.startsWith('/') ? 1 : 0)
      row.put(mark.digits / name.length)
    }
  },
}

/** The marks that join its words. */
export const JOINTS: TraitBlock = {
  names: ['hyphens', 'dots', 'underscores'],
  of({ marks }) {
    return (atom, row) => {
      const { hyphens, dots, underscores } = marks[atom] as Marks
      row.put(hyphens)
      row.put(dots)
      row.put(underscores)
    }
  },
}
