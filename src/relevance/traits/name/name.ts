import type { CharCounts } from '../reading/char-counts.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Traits of the name itself. */
export const NAME_TRAITS: TraitBlock = {
  names: ['length', 'slashes', 'extension', 'rooted', 'digits'],
  of({ ledger, marks }) {
    return (atom, row) => {
      const name = ledger.names[atom] as string
      const counts = marks[atom] as CharCounts
      row.put(logScale(name.length))
      row.put(counts.slashes)
      row.put(counts.dots > 0 && /\.[a-z]{1,5}$/i.test(name) ? 1 : 0)
      row.put(name.startsWith('/') ? 1 : 0)
      row.put(counts.digits / name.length)
    }
  },
}

/** The marks that join its words. */
export const JOINT_TRAITS: TraitBlock = {
  names: ['hyphens', 'dots', 'underscores'],
  of({ marks }) {
    return (atom, row) => {
      const { hyphens, dots, underscores } = marks[atom] as CharCounts
      row.put(hyphens)
      row.put(dots)
      row.put(underscores)
    }
  },
}
