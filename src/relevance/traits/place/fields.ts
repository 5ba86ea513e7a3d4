import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Traits of the field of which the atom is a value. */
export const FIELD_TRAITS: TraitBlock = {
  names: ['field used', 'field asked', 'field values'],
  of({ fields }) {
    return (atom, row) => {
      row.put(fields.used[atom] as number)
      row.put(logScale(fields.asked[atom] as number))
      row.put(logScale(fields.values[atom] as number))
    }
  },
}

/** Whether the atom is the name of a field itself. */
export const FIELD_NAME_TRAITS: TraitBlock = {
  names: ['fields of that name'],
  of({ fields }) {
    return (atom, row) => {
      row.put(logScale(fields.named[atom] as number))
    }
  },
}
