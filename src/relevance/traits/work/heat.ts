import type { Ledger } from '../../ledger/ledger.ts'
import type { Usage } from '../reading/usage.ts'
import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How warm the files are that show the atom. */
export const HEAT: TraitBlock = {
  names: ['file heat', 'file edits', 'files'],
  of({ ledger, usage }) {
    const heat = heatOf(ledger, usage)
    return (atom, row) => {
      row.put(heat.acts[atom] as number)
      row.put(heat.edits[atom] as number)
      row.put(log(heat.files[atom] as number))
    }
  },
}

/** How fast a file cools, in steps of the assistant. */
const COOLS = 15

/** How warm the files are that show an atom: every act on a file warms it, and it cools with every step. */
interface Heat {
  /** For the warmest file that shows the atom: all acts, and edits alone. */
  readonly acts: Float32Array
  readonly edits: Float32Array
  /** The number of different files that show it. */
  readonly files: Float32Array
}

/** Computes the warmth of files from a ledger; linear in the pieces and their atoms. */
function heatOf(ledger: Ledger, usage: Usage): Heat {
  const count = ledger.names.length
  const heat = { acts: new Float32Array(count), edits: new Float32Array(count), files: new Float32Array(count) }
  const acts: number[] = []
  const edits: number[] = []
  const numbers = new Map<string, number>()
  const fileOf = new Int32Array(ledger.passages.length).fill(-1)
  ledger.passages.forEach((passage, index) => {
    const group = usage.group[index] as number
    if (passage.voice === 4) fileOf[index] = passage.call < 0 ? -1 : (fileOf[passage.call] as number)
    if (passage.voice !== 3 || (group !== 1 && group !== 2)) return
    const path = usage.acts[index]?.paths[0]
    if (path === undefined) return
    const file = numbers.get(path) ?? numbers.size
    numbers.set(path, file)
    fileOf[index] = file
    const warmth = Math.exp(((usage.stepOf[index] as number) - usage.steps) / COOLS)
    acts[file] = (acts[file] ?? 0) + warmth
    edits[file] = (edits[file] ?? 0) + (group === 1 ? warmth : 0)
  })
  const lastFile = new Int32Array(count).fill(-1)
  ledger.passages.forEach(({ first, next }, index) => {
    const file = fileOf[index] as number
    if (file < 0) return
    for (let piece = first; piece < next; piece++) {
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
        const atom = ledger.atom[i] as number
        if (lastFile[atom] === file) continue
        lastFile[atom] = file
        heat.files[atom] = (heat.files[atom] as number) + 1
        if ((acts[file] as number) > (heat.acts[atom] as number)) heat.acts[atom] = acts[file] as number
        if ((edits[file] as number) > (heat.edits[atom] as number)) heat.edits[atom] = edits[file] as number
      }
    }
  })
  return heat
}
