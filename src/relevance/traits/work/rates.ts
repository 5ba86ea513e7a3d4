import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { FORM_COUNT } from '../reading/form.ts'
import { ACT_GROUP, type Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** The rates and the size of this run. */
export const RATE_TRAITS: TraitBlock = {
  names: ['rate of kind', 'rate of run', 'steps', 'atoms', 'same path edited', 'same path seen again'],
  of({ ledger, usage, forms }) {
    const rates = ratesOf(ledger, usage, forms)
    return (atom, row) => {
      row.put(rates.ofKind[atom] as number)
      row.put(rates.ofRun)
      row.put(logScale(usage.steps))
      row.put(logScale(ledger.names.length))
      row.put(rates.edited[atom] as number)
      row.put(rates.seenAgain[atom] as number)
    }
  },
}

/** The rates of this run: how often atoms of a kind were used later on, and what happened to the files that showed them. */
interface Rates {
  /** By atom: the fraction of the atoms with its form and first speaker that the assistant used after they were shown. */
  readonly ofKind: Float32Array
  /** The same over all atoms. */
  readonly ofRun: number
  /** By atom: 1 if the file that showed it last was edited since. */
  readonly edited: Float32Array
  /** By atom: 1 if that file was looked at again since. */
  readonly seenAgain: Float32Array
}

const PRIOR = 0.05
const PRIOR_STRENGTH = 20

/** Computes rates from a ledger; linear. */
function ratesOf(ledger: Ledger, usage: Usage, forms: Uint8Array): Rates {
  const count = ledger.names.length
  const total = new Float32Array(FORM_COUNT * usage.byRole.length)
  const used = new Float32Array(FORM_COUNT * usage.byRole.length)
  let totalCount = 0
  let usedCount = 0
  const kindOf = (atom: number) => (forms[atom] as number) * usage.byRole.length + Math.max(0, usage.firstRole[atom] as number)
  for (let atom = 0; atom < count; atom++) {
    const usedLater = usage.usedLater(atom)
    const kind = kindOf(atom)
    total[kind] = (total[kind] as number) + 1
    used[kind] = (used[kind] as number) + usedLater
    totalCount++
    usedCount += usedLater
  }
  const ofRun = (usedCount + PRIOR * PRIOR_STRENGTH) / (totalCount + PRIOR_STRENGTH)
  const ofKind = new Float32Array(count)
  for (let atom = 0; atom < count; atom++)
    ofKind[atom] = ((used[kindOf(atom)] as number) + ofRun * PRIOR_STRENGTH) / ((total[kindOf(atom)] as number) + PRIOR_STRENGTH)
  return { ofKind, ofRun, ...fileRatesOf(ledger, usage, count) }
}

function fileRatesOf(ledger: Ledger, usage: Usage, count: number): { edited: Float32Array; seenAgain: Float32Array } {
  const lastEdit = new Map<string, number>()
  const lastView = new Map<string, number>()
  const file = ledger.passages.map((passage, index) => {
    if (passage.role !== PassageRole.call) return ''
    const group = usage.group[index]
    if (group !== ACT_GROUP.edit && group !== ACT_GROUP.view) return ''
    const path = usage.acts[index]?.paths[0] ?? ''
    if (path !== '') (group === ACT_GROUP.edit ? lastEdit : lastView).set(path, index)
    return path
  })
  const edited = new Float32Array(count)
  const seenAgain = new Float32Array(count)
  for (let atom = 0; atom < count; atom++) {
    const shown = ledger.passages[usage.lastShownPassage[atom] as number]
    const path = shown && shown.call >= 0 ? (file[shown.call] as string) : ''
    if (path === '' || !shown) continue
    if ((lastEdit.get(path) ?? -1) > shown.call) edited[atom] = 1
    if ((lastView.get(path) ?? -1) > shown.call) seenAgain[atom] = 1
  }
  return { edited, seenAgain }
}
