import type { Ledger } from '../ledger.ts'
import type { Usage } from './usage.ts'
import { wordsOf } from './words-of.ts'

/** What the words inside an atom say of it: how the assistant treats the other atoms that share them, and whether the task names them. */
export interface Kin {
  /** Greatest share of the atoms with one of its words that the assistant used, without the atom itself. */
  readonly usedShare: Float32Array
  /** Greatest recent use of one of its words, each use worth less the older it is. */
  readonly recent: Float32Array
  /** How many atoms have its rarest word. */
  readonly rarest: Float32Array
  /** Share of its words that the newest words of the user name. */
  readonly inRequest: Float32Array
  /** Share of its words that the newest words of the assistant name. */
  readonly inLastWords: Float32Array
}

/** Reads kinship off the words of all atoms. Linear in the characters of the atoms. */
export function kinOf(ledger: Ledger, usage: Usage): Kin {
  const count = ledger.names.length
  const words = new Map<string, number>()
  const of = ledger.names.map((name) => wordsOf(name).map((word) => numbered(words, word)))
  const atoms = new Float32Array(words.size)
  const used = new Float32Array(words.size)
  const recent = new Float32Array(words.size)
  of.forEach((list, atom) => {
    for (const word of list) {
      atoms[word] = (atoms[word] as number) + 1
      if (usage.uses[atom]) used[word] = (used[word] as number) + 1
      recent[word] = (recent[word] as number) + (usage.recentUses[1]?.[atom] as number)
    }
  })
  const request = named(ledger, words, 1)
  const last = named(ledger, words, 2)
  const kin = {
    usedShare: new Float32Array(count),
    recent: new Float32Array(count),
    rarest: new Float32Array(count),
    inRequest: new Float32Array(count),
    inLastWords: new Float32Array(count),
  }
  of.forEach((list, atom) => {
    const own = usage.uses[atom] ? 1 : 0
    const ownRecent = usage.recentUses[1]?.[atom] as number
    let rarest = 1e6
    let asked = 0
    let said = 0
    for (const word of list) {
      const share = ((used[word] as number) - own + 0.1) / ((atoms[word] as number) - 1 + 1)
      kin.usedShare[atom] = Math.max(kin.usedShare[atom] as number, share)
      kin.recent[atom] = Math.max(kin.recent[atom] as number, (recent[word] as number) - ownRecent)
      rarest = Math.min(rarest, atoms[word] as number)
      if (request.has(word)) asked++
      if (last.has(word)) said++
    }
    kin.rarest[atom] = list.length === 0 ? 0 : rarest
    kin.inRequest[atom] = asked / Math.max(1, list.length)
    kin.inLastWords[atom] = said / Math.max(1, list.length)
  })
  return kin
}

function numbered(words: Map<string, number>, word: string): number {
  const known = words.get(word)
  if (known !== undefined) return known
  words.set(word, words.size)
  return words.size - 1
}

/** The words of atoms that the newest text of a voice names; its last 4,000 characters count. */
function named(ledger: Ledger, words: ReadonlyMap<string, number>, voice: number): Set<number> {
  const found = new Set<number>()
  const newest = ledger.passages.findLast((passage) => passage.voice === voice)
  for (const word of (newest?.text.slice(-4000) ?? '').match(/[A-Z]?[a-z]{2,}|[A-Z]{3,}|\d{2,}/g) ?? []) {
    const number = words.get(word.toLowerCase())
    if (number !== undefined) found.add(number)
  }
  return found
}
