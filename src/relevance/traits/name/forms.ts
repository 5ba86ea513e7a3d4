import { FORM_COUNT } from '../reading/form.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** The form of the atom: 1 in the column of that form. */
export const FORM_TRAITS: TraitBlock = {
  names: ['path', 'url', 'joined', 'snake', 'camel', 'pascal', 'caps', 'number', 'mixed'].map((form) => `form:${form}`),
  of:
    ({ forms }) =>
    (atom, row) =>
      row.putOneHot(forms[atom] as number, FORM_COUNT),
}
