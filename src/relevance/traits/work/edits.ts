import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** What the newest edits did with the atom. */
export const EDIT_TRAITS: TraitBlock = {
  names: ['put in or out', 'taken out'],
  of({ ledger, usage }) {
    const effects = editEffectsOf(ledger, usage)
    return (atom, row) => {
      row.put(effects.last[atom] as number)
      row.put(logScale(effects.out[atom] as number))
    }
  },
}

/** What the newest edit that names an atom did with it. */
interface EditEffects {
  /** 1 if it added the atom or left it there, -1 if it removed it, 0 if no edit names it. */
  readonly last: Float32Array
  /** The number of edits that named it in the removed text. */
  readonly out: Float32Array
}

const OLD_FIELD = /"old_?(?:string|str|text|code)?"\s*:|"search"\s*:/i
const NEW_FIELD = /"new_?(?:string|str|text|code|content)?"\s*:|"replace(?:ment)?"\s*:/i
/** The number of characters of an edit that are searched for its fields first; beyond that they are found by the end of the other. */
const MAX_FIELD_SEARCH_CHARS = 200_000

/** Computes from a ledger what edits added and removed; linear. */
function editEffectsOf(ledger: Ledger, usage: Usage): EditEffects {
  const count = ledger.names.length
  const effects = { last: new Float32Array(count), out: new Float32Array(count) }
  const lastEdit = new Int32Array(count).fill(-1)
  ledger.passages.forEach((passage, index) => {
    if (passage.role !== PassageRole.call || usage.acts[index]?.kind !== 'edit') return
    const oldSpan = oldTextSpan(passage.text.length > MAX_FIELD_SEARCH_CHARS ? passage.text.slice(0, MAX_FIELD_SEARCH_CHARS) : passage.text)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      const isRemoved = oldSpan === undefined ? passage.text.charCodeAt(start) === 45 : start >= oldSpan[0] && start < oldSpan[1]
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
        const atom = ledger.atom[i] as number
        if (lastEdit[atom] !== index) effects.last[atom] = 0
        lastEdit[atom] = index
        if (isRemoved) effects.out[atom] = (effects.out[atom] as number) + 1
        if (!isRemoved) effects.last[atom] = 1
        else if (effects.last[atom] === 0) effects.last[atom] = -1
      }
    }
  })
  return effects
}

/** The place of the text that an edit removes in its call; undefined if no field states it. */
function oldTextSpan(text: string): readonly [number, number] | undefined {
  const from = text.search(OLD_FIELD)
  if (from < 0) return undefined
  const to = text.search(NEW_FIELD)
  return [from, to > from ? to : text.length]
}
