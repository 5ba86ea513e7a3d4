import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import type { NameWords } from '../reading/name-words.ts'
import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Traits from the words inside the atom. */
export const RELATED_WORD_TRAITS: TraitBlock = {
  names: ['related used', 'related recent', 'related rarest', 'in request', 'in last words'],
  of({ ledger, usage, words }) {
    const related = relatedWordsOf(ledger, usage, words)
    return (atom, row) => {
      row.put(related.usedShare[atom] as number)
      row.put(logScale(related.recent[atom] as number))
      row.put(logScale(related.rarest[atom] as number))
      row.put(related.inRequest[atom] as number)
      row.put(related.inLastWords[atom] as number)
    }
  },
}

/** Traits from the words inside an atom: how the assistant uses other atoms that share them, and whether the task names them. */
interface RelatedWords {
  /** The greatest fraction, over its words, of the other atoms with that word that the assistant used. */
  readonly usedShare: Float32Array
  /** The greatest recent use of one of its words, where older uses count less. */
  readonly recent: Float32Array
  /** The number of atoms with its rarest word. */
  readonly rarest: Float32Array
  /** The fraction of its words in the newest words of the user. */
  readonly inRequest: Float32Array
  /** The fraction of its words in the newest words of the assistant. */
  readonly inLastWords: Float32Array
}

/** The number of characters read at the end of the newest text of a speaker. */
const MAX_CHARS = 4000

/** Computes the traits from the words of all atoms. Linear in them. */
function relatedWordsOf(ledger: Ledger, usage: Usage, words: NameWords): RelatedWords {
  const count = ledger.names.length
  const column = () => new Float32Array(count)
  const related = { usedShare: column(), recent: column(), rarest: column(), inRequest: column(), inLastWords: column() }
  const { from, word: wordAt } = words
  const atoms = new Float32Array(words.count)
  const used = new Float32Array(words.count)
  const recent = new Float32Array(words.count)
  for (let atom = 0; atom < count; atom++) {
    for (let i = from[atom] as number; i < (from[atom + 1] as number); i++) {
      const word = wordAt[i] as number
      atoms[word] = (atoms[word] as number) + 1
      if (usage.uses[atom]) used[word] = (used[word] as number) + 1
      recent[word] = (recent[word] as number) + (usage.warmth[atom] as number)
    }
  }
  const request = words.presentIn(newestText(ledger, PassageRole.user))
  const last = words.presentIn(newestText(ledger, PassageRole.assistant))
  for (let atom = 0; atom < count; atom++) {
    const isUsed = usage.uses[atom] ? 1 : 0
    let rarest = 1e6
    for (let i = from[atom] as number; i < (from[atom + 1] as number); i++) {
      const word = wordAt[i] as number
      const usedRatio = ((used[word] as number) - isUsed + 0.1) / (atoms[word] as number)
      related.usedShare[atom] = Math.max(related.usedShare[atom] as number, usedRatio)
      related.recent[atom] = Math.max(related.recent[atom] as number, (recent[word] as number) - (usage.warmth[atom] as number))
      rarest = Math.min(rarest, atoms[word] as number)
    }
    related.rarest[atom] = from[atom] === from[atom + 1] ? 0 : rarest
    related.inRequest[atom] = words.matchRatio(atom, request)
    related.inLastWords[atom] = words.matchRatio(atom, last)
  }
  return related
}

function newestText(ledger: Ledger, speaker: PassageRole): string {
  return ledger.passages.findLast((passage) => passage.role === speaker)?.text.slice(-MAX_CHARS) ?? ''
}
