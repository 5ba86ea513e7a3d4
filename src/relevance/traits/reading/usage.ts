import type { Act, ActKind } from '../../../text/index.ts'
import type { Ledger, Passage } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { callOf } from './call-of.ts'

/** The decay of the three recent counts, in steps of the assistant. */
const USE_DECAYS = [3, 10, 40] as const

/** The decay of showings, in steps of the assistant. */
const SHOW_DECAY = 10

/** Groups of acts by the use of their results. The weights were learned with these numbers. */
export const ACT_GROUP = { other: 0, edit: 1, view: 2, search: 3, run: 4, fetch: 5 } as const
const GROUP_BY_KIND: Readonly<Record<ActKind, number>> = {
  edit: ACT_GROUP.edit,
  submit: ACT_GROUP.edit,
  view: ACT_GROUP.view,
  search: ACT_GROUP.search,
  list: ACT_GROUP.search,
  run: ACT_GROUP.run,
  test: ACT_GROUP.run,
  fetch: ACT_GROUP.fetch,
  delegate: ACT_GROUP.fetch,
  plan: ACT_GROUP.other,
  ask: ACT_GROUP.other,
  other: ACT_GROUP.other,
}

/** Calls by their act: edits, runs, plans, all others. */
const CALL_GROUPS: Readonly<Record<ActKind, 0 | 1 | 2 | 3>> = {
  edit: 0,
  submit: 0,
  run: 1,
  test: 1,
  plan: 2,
  ask: 2,
  delegate: 2,
  view: 3,
  search: 3,
  list: 3,
  fetch: 3,
  other: 3,
}

/** How each atom of a ledger was used so far, in columns by atom. A step is a message of the assistant; places count steps from 0, and -1 means never. */
export class Usage {
  readonly steps: number
  readonly stepOf: Int32Array
  /** The step of the user's newest words, and the number of steps in the turn before them. */
  readonly userStep: number
  readonly turnSteps: number
  /** By passage: the act of a call; undefined for any other. */
  readonly acts: readonly (Act | undefined)[]
  /** By passage: the group (`ACT_GROUP`) of a call's act, or of the act that a result is of. */
  readonly group: Uint8Array
  readonly occurrences: Int32Array
  readonly byRole: readonly Int32Array[]
  readonly byAct: readonly Int32Array[]
  readonly firstRole: Int8Array
  readonly lastRole: Int8Array
  readonly firstStep: Int32Array
  readonly lastStep: Int32Array
  readonly firstPassage: Int32Array
  readonly lastPassage: Int32Array
  readonly lastUse: Int32Array
  readonly lastShown: Int32Array
  readonly lastShownPassage: Int32Array
  readonly lastUserStep: Int32Array
  readonly lastTextStep: Int32Array
  /** The number of passages in calls that edit, run, plan, or do anything else. */
  readonly callCounts: readonly Int32Array[]
  readonly uses: Int32Array
  /** Uses after a gap of two steps and more in which nobody showed the atom: "needed" in the sense of the measure. */
  readonly reuses: Int32Array
  readonly lastGap: Int32Array
  /** Uses, where older ones count less, at each of three speeds of decay. */
  readonly recentUses: readonly Float32Array[]
  /** The second of these, whose decay takes ten steps. */
  readonly warmth: Float32Array
  readonly recentShows: Float32Array
  readonly shortestPiece: Int32Array
  readonly fewestAtoms: Int32Array
  readonly #ledger: Ledger
  readonly #useStep: Int32Array
  /** The value of a use in the current passage at each speed of decay, and of a showing. */
  readonly #useWeight = new Float64Array(USE_DECAYS.length)
  #showWeight = 0

  constructor(ledger: Ledger) {
    const count = ledger.names.length
    const ints = (value = 0) => new Int32Array(count).fill(value)
    this.#ledger = ledger
    this.occurrences = ints()
    this.byRole = [ints(), ints(), ints(), ints(), ints()]
    this.byAct = [ints(), ints(), ints(), ints(), ints(), ints()]
    this.firstRole = new Int8Array(count).fill(-1)
    this.lastRole = new Int8Array(count).fill(-1)
    this.firstStep = ints(-1)
    this.lastStep = ints(-1)
    this.firstPassage = ints(-1)
    this.lastPassage = ints(-1)
    this.lastUse = ints(-1)
    this.lastShown = ints(-1)
    this.lastShownPassage = ints(-1)
    this.lastUserStep = ints(-1)
    this.lastTextStep = ints(-1)
    this.callCounts = [ints(), ints(), ints(), ints()]
    this.uses = ints()
    this.reuses = ints()
    this.lastGap = ints()
    this.recentUses = USE_DECAYS.map(() => new Float32Array(count))
    this.warmth = this.recentUses[1] as Float32Array
    this.recentShows = new Float32Array(count)
    this.shortestPiece = ints(1 << 20)
    this.fewestAtoms = ints(1 << 20)
    this.#useStep = ints(-1)
    this.acts = ledger.passages.map((passage) => (passage.role === PassageRole.call ? callOf(ledger, passage).act : undefined))
    this.group = new Uint8Array(ledger.passages.map((passage, index) => groupOf(this.acts[passage.role === PassageRole.call ? index : passage.call])))
    this.stepOf = stepsOf(ledger)
    this.steps = (this.stepOf.at(-1) ?? 0) + 1
    const lastUserPassage = ledger.passages.findLastIndex((passage) => passage.role === PassageRole.user)
    this.userStep = lastUserPassage < 0 ? -1 : (this.stepOf[lastUserPassage] as number)
    const before = ledger.passages.findLastIndex((passage, index) => passage.role === PassageRole.user && (this.stepOf[index] as number) < this.userStep)
    this.turnSteps = this.userStep - (before < 0 ? 0 : (this.stepOf[before] as number))
    ledger.passages.forEach((passage, index) => {
      this.#addPassage(passage, index, this.stepOf[index] as number)
    })
  }

  /** 1 if the assistant used an atom after it was first shown, otherwise 0. */
  usedLater(atom: number): 0 | 1 {
    return (this.lastUse[atom] as number) > (this.firstStep[atom] as number) ? 1 : 0
  }

  #addPassage(passage: Passage, index: number, step: number): void {
    const { same, atomsFrom, atom } = this.#ledger
    USE_DECAYS.forEach((decay, i) => {
      this.#useWeight[i] = Math.exp((step - this.steps) / decay)
    })
    this.#showWeight = Math.exp((step - this.steps) / SHOW_DECAY)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = same[piece] as number
      const from = atomsFrom[text] as number
      const to = atomsFrom[text + 1] as number
      const length = (this.#ledger.end[piece] as number) - (this.#ledger.start[piece] as number)
      for (let i = from; i < to; i++) {
        const id = atom[i] as number
        this.occurrences[id] = (this.occurrences[id] as number) + 1
        if (length < (this.shortestPiece[id] as number)) this.shortestPiece[id] = length
        if (to - from < (this.fewestAtoms[id] as number)) this.fewestAtoms[id] = to - from
        if (this.lastPassage[id] === index) continue
        this.#addOccurrence(id, passage.role, index, step)
      }
    }
  }

  #addOccurrence(id: number, role: number, index: number, step: number): void {
    if (this.firstRole[id] === -1) {
      this.firstRole[id] = role
      this.firstStep[id] = step
      this.firstPassage[id] = index
    }
    const byRole = this.byRole[role] as Int32Array
    byRole[id] = (byRole[id] as number) + 1
    if (role >= PassageRole.call) {
      const byAct = this.byAct[this.group[index] as number] as Int32Array
      byAct[id] = (byAct[id] as number) + 1
    }
    if (role === PassageRole.assistant) this.lastTextStep[id] = step
    if (role === PassageRole.call) {
      const asked = this.callCounts[CALL_GROUPS[this.acts[index]?.kind ?? 'other']] as Int32Array
      asked[id] = (asked[id] as number) + 1
    }
    if (role === PassageRole.assistant || role === PassageRole.call) this.#addUse(id, step)
    else this.#addShowing(id, role, index, step)
    this.lastRole[id] = role
    this.lastStep[id] = step
    this.lastPassage[id] = index
  }

  #addUse(id: number, step: number): void {
    if (this.#useStep[id] === step) return
    this.#useStep[id] = step
    this.uses[id] = (this.uses[id] as number) + 1
    const gap = step - (this.lastStep[id] as number)
    if (this.lastStep[id] !== -1 && gap >= 2) {
      this.reuses[id] = (this.reuses[id] as number) + 1
      this.lastGap[id] = gap
    }
    this.lastUse[id] = step
    for (let i = 0; i < USE_DECAYS.length; i++) {
      const recent = this.recentUses[i] as Float32Array
      recent[id] = (recent[id] as number) + (this.#useWeight[i] as number)
    }
  }

  #addShowing(id: number, role: number, index: number, step: number): void {
    if (role === PassageRole.user) this.lastUserStep[id] = step
    this.lastShown[id] = step
    this.lastShownPassage[id] = index
    this.recentShows[id] = (this.recentShows[id] as number) + this.#showWeight
  }
}

function stepsOf(ledger: Ledger): Int32Array {
  const steps = new Int32Array(ledger.passages.length)
  let step = 0
  let message = -1
  ledger.passages.forEach((passage, index) => {
    if ((passage.role === PassageRole.assistant || passage.role === PassageRole.call) && passage.number !== message) {
      step++
      message = passage.number
    }
    steps[index] = step
  })
  return steps
}

function groupOf(act: Act | undefined): number {
  return GROUP_BY_KIND[act?.kind ?? 'other']
}
