import { fileNameOf } from '../../../text/index.ts'
import { eachAtom } from '../../ledger/each-atom.ts'
import type { Ledger, Passage } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import type { NameWords } from '../reading/name-words.ts'
import type { Usage } from '../reading/usage.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Whether the newest words name the atom or its files. */
export const MENTION_TRAITS: TraitBlock = {
  names: ['named by user', 'named by plan', 'named in words', 'in plan', 'file named'],
  of({ ledger, usage, words }) {
    const mentions = mentionsOf(ledger, usage, words)
    return (atom, row) => {
      row.put(mentions.byUser[atom] as number)
      row.put(mentions.byPlan[atom] as number)
      row.put(mentions.byWords[atom] as number)
      row.put(mentions.planned[atom] as number)
      row.put(mentions.file[atom] as number)
    }
  },
}

/** Mentions in the newest words: the atoms they name, and the atoms of the files they name. */
interface Mentions {
  /** 1 if the atom is named by the newest words of the user; by the newest plan; by the newest words of the assistant. */
  readonly byUser: Float32Array
  readonly byPlan: Float32Array
  readonly byWords: Float32Array
  /** The fraction of the words inside the atom that the newest plan names. */
  readonly planned: Float32Array
  /** 1 if a file that shows the atom is named by any of these. */
  readonly file: Float32Array
}

/** The number of characters read at the end of each text. */
const MAX_CHARS = 6000

/** Computes mentions from a ledger; linear in the pieces and the characters of the atoms. */
function mentionsOf(ledger: Ledger, usage: Usage, names: NameWords): Mentions {
  const count = ledger.names.length
  const column = () => new Float32Array(count)
  const mentions = { byUser: column(), byPlan: column(), byWords: column(), planned: column(), file: column() }
  const user = ledger.passages.findLast((passage) => passage.role === PassageRole.user)
  const words = ledger.passages.findLast((passage) => passage.role === PassageRole.assistant)
  const plan = ledger.passages.findLast((_, index) => usage.acts[index]?.kind === 'plan')
  markAtoms(ledger, user, mentions.byUser)
  markAtoms(ledger, plan, mentions.byPlan)
  markAtoms(ledger, words, mentions.byWords)
  if (plan) {
    const planned = names.presentIn(plan.text.slice(-MAX_CHARS))
    for (let atom = 0; atom < count; atom++) mentions.planned[atom] = names.matchRatio(atom, planned)
  }
  markFileAtoms(ledger, usage, [user, words, plan].map((passage) => passage?.text.slice(-MAX_CHARS) ?? '').join('\n'), mentions.file)
  return mentions
}

function markAtoms(ledger: Ledger, passage: Passage | undefined, column: Float32Array): void {
  if (!passage) return
  eachAtom(ledger, passage, (atom) => {
    column[atom] = 1
  })
}

function markFileAtoms(ledger: Ledger, usage: Usage, words: string, column: Float32Array): void {
  const named = new Map<string, boolean>()
  ledger.passages.forEach((passage, index) => {
    const path = usage.acts[passage.role === PassageRole.call ? index : passage.call]?.paths[0]
    if (path === undefined) return
    const name = fileNameOf(path)
    const known = named.get(name) ?? (name.length >= 4 && words.includes(name))
    named.set(name, known)
    if (known) markAtoms(ledger, passage, column)
  })
}
