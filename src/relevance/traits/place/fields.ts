import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Traits of the field of which the atom is a value. */
export const FIELDS: TraitBlock = {
  names: ['field used', 'field asked', 'field values'],
  of({ fields }) {
    return (atom, row) => {
      row.put(fields.used[atom] as number)
      row.put(log(fields.asked[atom] as number))
      row.put(log(fields.values[atom] as number))
    }
  },
}

/** Whether the atom is the name of a field itself. */
export const FIELD_NAMES: TraitBlock = {
  names: ['fields of that name'],
  of({ fields }) {
    return (atom, row) => {
      row.put(log(fields.named[atom] as number))
    }
  },
}
