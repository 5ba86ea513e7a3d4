import type { Ledger } from '../../ledger/ledger.ts'
import type { Usage } from '../reading/usage.ts'
import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** What the newest edits did with the atom. */
export const SWAPS: TraitBlock = {
  names: ['put in or out', 'taken out'],
  of({ ledger, usage }) {
    const swaps = swapsOf(ledger, usage)
    return (atom, row) => {
      row.put(swaps.last[atom] as number)
      row.put(log(swaps.out[atom] as number))
    }
  },
}

/** What the newest edit that names an atom did with it. */
interface Swaps {
  /** 1 if it added the atom or left it there, -1 if it removed it, 0 if no edit names it. */
  readonly last: Float32Array
  /** The number of edits that named it in the removed text. */
  readonly out: Float32Array
}

const OLD = /"old_?(?:string|str|text|code)?"\s*:|"search"\s*:/i
const NEW = /"new_?(?:string|str|text|code|content)?"\s*:|"replace(?:ment)?"\s*:/i
/** The number of characters of an edit that are searched for its fields first; beyond that they are found by the end of the other. */
const LONGEST = 200_000

/** Computes from a ledger what edits added and removed; linear. */
function swapsOf(ledger: Ledger, usage: Usage): Swaps {
  const count = ledger.names.length
  const swaps = { last: new Float32Array(count), out: new Float32Array(count) }
  const by = new Int32Array(count).fill(-1)
  ledger.passages.forEach((passage, index) => {
    if (passage.voice !== 3 || usage.acts[index]?.kind !== 'edit') return
    const isOld = oldPart(passage.text.length > LONGEST ? passage.text.slice(0, LONGEST) : passage.text)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      const taken = isOld === undefined ? passage.text.charCodeAt(start) === 45 : start >= isOld[0] && start < isOld[1]
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
        const atom = ledger.atom[i] as number
        if (by[atom] !== index) swaps.last[atom] = 0
        by[atom] = index
        if (taken) swaps.out[atom] = (swaps.out[atom] as number) + 1
        if (!taken) swaps.last[atom] = 1
        else if (swaps.last[atom] === 0) swaps.last[atom] = -1
      }
    }
  })
  return swaps
}

/** The place of the text that an edit removes in its call; undefined if no field states it. */
function oldPart(text: string): readonly [number, number] | undefined {
  const from = text.search(OLD)
  if (from < 0) return undefined
  const to = text.search(NEW)
  return [from, to > from ? to : text.length]
}
