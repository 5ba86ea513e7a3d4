import { eachAtom } from '../../ledger/each-atom.ts'
import type { Ledger, Passage } from '../../ledger/ledger.ts'
import type { Usage } from '../reading/usage.ts'
import type { Words } from '../reading/words.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Whether the newest words name the atom or its files. */
export const AGENDA: TraitBlock = {
  names: ['named by user', 'named by plan', 'named in words', 'in plan', 'file named'],
  of({ ledger, usage, words }) {
    const agenda = agendaOf(ledger, usage, words)
    return (atom, row) => {
      row.put(agenda.byUser[atom] as number)
      row.put(agenda.byPlan[atom] as number)
      row.put(agenda.byWords[atom] as number)
      row.put(agenda.planned[atom] as number)
      row.put(agenda.file[atom] as number)
    }
  },
}

/** The tasks in the newest words: the atoms they name, and the atoms of the files they name. */
interface Agenda {
  /** 1 if the atom is named by the newest words of the user; by the newest plan; by the newest words of the assistant. */
  readonly byUser: Float32Array
  readonly byPlan: Float32Array
  readonly byWords: Float32Array
  /** The share of the words inside the atom that the newest plan names. */
  readonly planned: Float32Array
  /** 1 if a file that shows the atom is named by any of these. */
  readonly file: Float32Array
}

/** The number of characters read at the end of each text. */
const LONGEST = 6000

/** Computes the agenda from a ledger; linear in the pieces and the characters of the atoms. */
function agendaOf(ledger: Ledger, usage: Usage, names: Words): Agenda {
  const count = ledger.names.length
  const column = () => new Float32Array(count)
  const agenda = { byUser: column(), byPlan: column(), byWords: column(), planned: column(), file: column() }
  const user = ledger.passages.findLast((passage) => passage.voice === 1)
  const words = ledger.passages.findLast((passage) => passage.voice === 2)
  const plan = ledger.passages.findLast((_, index) => usage.acts[index]?.kind === 'plan')
  mark(ledger, user, agenda.byUser)
  mark(ledger, plan, agenda.byPlan)
  mark(ledger, words, agenda.byWords)
  if (plan) {
    const planned = names.in(plan.text.slice(-LONGEST))
    for (let atom = 0; atom < count; atom++) agenda.planned[atom] = names.share(atom, planned)
  }
  markFiles(ledger, usage, [user, words, plan].map((passage) => passage?.text.slice(-LONGEST) ?? '').join('\n'), agenda.file)
  return agenda
}

function mark(ledger: Ledger, passage: Passage | undefined, column: Float32Array): void {
  if (!passage) return
  eachAtom(ledger, passage, (atom) => {
    column[atom] = 1
  })
}

function markFiles(ledger: Ledger, usage: Usage, words: string, column: Float32Array): void {
  const named = new Map<string, boolean>()
  ledger.passages.forEach((passage, index) => {
    const path = usage.acts[passage.voice === 3 ? index : passage.call]?.paths[0]
    if (path === undefined) return
    const name = path.slice(path.lastIndexOf('/') + 1)
    const known = named.get(name) ?? (name.length >= 4 && words.includes(name))
    named.set(name, known)
    if (known) mark(ledger, passage, column)
  })
}
