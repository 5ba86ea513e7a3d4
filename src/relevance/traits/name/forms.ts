import { FORMS } from '../reading/form.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** The form of the atom: 1 in the column of that form. */
export const FORM: TraitBlock = {
  names: ['path', 'url', 'joined', 'snake', 'camel', 'pascal', 'caps', 'number', 'mixed'].map((form) => `form:${form}`),
  of:
    ({ forms }) =>
    (atom, row) =>
      row.choose(forms[atom] as number, FORMS),
}
