import { eachAtom } from '../../ledger/each-atom.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { ACT_GROUP, type Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How active the files are that show the atom. */
export const FILE_ACTIVITY_TRAITS: TraitBlock = {
  names: ['file heat', 'file edits', 'files'],
  of({ ledger, usage }) {
    const activity = fileActivityOf(ledger, usage)
    return (atom, row) => {
      row.put(activity.acts[atom] as number)
      row.put(activity.edits[atom] as number)
      row.put(logScale(activity.files[atom] as number))
    }
  },
}

/** How fast activity decays, in steps of the assistant. */
const DECAY_STEPS = 15

/** How active the files are that show an atom: every act on a file raises its activity, which decays with every step. */
interface FileActivity {
  /** For the most active file that shows the atom: all acts, and edits alone. */
  readonly acts: Float32Array
  readonly edits: Float32Array
  /** The number of different files that show it. */
  readonly files: Float32Array
}

/** Computes file activity from a ledger; linear in the pieces and their atoms. */
function fileActivityOf(ledger: Ledger, usage: Usage): FileActivity {
  const count = ledger.names.length
  const activity = { acts: new Float32Array(count), edits: new Float32Array(count), files: new Float32Array(count) }
  const acts: number[] = []
  const edits: number[] = []
  const numbers = new Map<string, number>()
  const fileOf = new Int32Array(ledger.passages.length).fill(-1)
  ledger.passages.forEach((passage, index) => {
    const group = usage.group[index] as number
    if (passage.role === PassageRole.result) fileOf[index] = passage.call < 0 ? -1 : (fileOf[passage.call] as number)
    if (passage.role !== PassageRole.call || (group !== ACT_GROUP.edit && group !== ACT_GROUP.view)) return
    const path = usage.acts[index]?.paths[0]
    if (path === undefined) return
    const file = numbers.get(path) ?? numbers.size
    numbers.set(path, file)
    fileOf[index] = file
    const warmth = Math.exp(((usage.stepOf[index] as number) - usage.steps) / DECAY_STEPS)
    acts[file] = (acts[file] ?? 0) + warmth
    edits[file] = (edits[file] ?? 0) + (group === ACT_GROUP.edit ? warmth : 0)
  })
  const lastFile = new Int32Array(count).fill(-1)
  ledger.passages.forEach((passage, index) => {
    const file = fileOf[index] as number
    if (file < 0) return
    eachAtom(ledger, passage, (atom) => {
      if (lastFile[atom] === file) return
      lastFile[atom] = file
      activity.files[atom] = (activity.files[atom] as number) + 1
      if ((acts[file] as number) > (activity.acts[atom] as number)) activity.acts[atom] = acts[file] as number
      if ((edits[file] as number) > (activity.edits[atom] as number)) activity.edits[atom] = edits[file] as number
    })
  })
  return activity
}
