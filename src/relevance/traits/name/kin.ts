import type { Ledger } from '../../ledger/ledger.ts'
import type { Usage } from '../reading/usage.ts'
import type { Words } from '../reading/words.ts'
import { log } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Traits from the words inside the atom. */
export const KIN: TraitBlock = {
  names: ['kin used', 'kin recent', 'kin rarest', 'in request', 'in last words'],
  of({ ledger, usage, words }) {
    const kin = kinOf(ledger, usage, words)
    return (atom, row) => {
      row.put(kin.usedShare[atom] as number)
      row.put(log(kin.recent[atom] as number))
      row.put(log(kin.rarest[atom] as number))
      row.put(kin.inRequest[atom] as number)
      row.put(kin.inLastWords[atom] as number)
    }
  },
}

/** Traits from the words inside an atom: how the assistant uses other atoms that share them, and whether the task names them. */
interface Kin {
  /** The greatest share, over its words, of the other atoms with that word that the assistant used. */
  readonly usedShare: Float32Array
  /** The greatest recent use of one of its words, where older uses count less. */
  readonly recent: Float32Array
  /** The number of atoms with its rarest word. */
  readonly rarest: Float32Array
  /** The share of its words in the newest words of the user. */
  readonly inRequest: Float32Array
  /** The share of its words in the newest words of the assistant. */
  readonly inLastWords: Float32Array
}

/** The number of characters read at the end of the newest text of a voice. */
const LONGEST = 4000

/** Computes the traits from the words of all atoms. Linear in them. */
function kinOf(ledger: Ledger, usage: Usage, words: Words): Kin {
  const count = ledger.names.length
  const column = () => new Float32Array(count)
  const kin = { usedShare: column(), recent: column(), rarest: column(), inRequest: column(), inLastWords: column() }
  const { from, word: wordAt } = words
  const warm = usage.recentUses[1] as Float32Array
  const atoms = new Float32Array(words.count)
  const used = new Float32Array(words.count)
  const recent = new Float32Array(words.count)
  for (let atom = 0; atom < count; atom++) {
    for (let i = from[atom] as number; i < (from[atom + 1] as number); i++) {
      const word = wordAt[i] as number
      atoms[word] = (atoms[word] as number) + 1
      if (usage.uses[atom]) used[word] = (used[word] as number) + 1
      recent[word] = (recent[word] as number) + (warm[atom] as number)
    }
  }
  const request = words.in(newest(ledger, 1))
  const last = words.in(newest(ledger, 2))
  for (let atom = 0; atom < count; atom++) {
    const own = usage.uses[atom] ? 1 : 0
    let rarest = 1e6
    for (let i = from[atom] as number; i < (from[atom + 1] as number); i++) {
      const word = wordAt[i] as number
      const share = ((used[word] as number) - own + 0.1) / (atoms[word] as number)
      kin.usedShare[atom] = Math.max(kin.usedShare[atom] as number, share)
      kin.recent[atom] = Math.max(kin.recent[atom] as number, (recent[word] as number) - (warm[atom] as number))
      rarest = Math.min(rarest, atoms[word] as number)
    }
    kin.rarest[atom] = from[atom] === from[atom + 1] ? 0 : rarest
    kin.inRequest[atom] = words.share(atom, request)
    kin.inLastWords[atom] = words.share(atom, last)
  }
  return kin
}

function newest(ledger: Ledger, voice: number): string {
  return ledger.passages.findLast((passage) => passage.voice === voice)?.text.slice(-LONGEST) ?? ''
}
