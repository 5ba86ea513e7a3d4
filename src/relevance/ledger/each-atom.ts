import type { Ledger, Passage } from './ledger.ts'

/** Visits the atoms of each piece of a passage, in order; an atom in several of its pieces is visited for each. */
export function eachAtom(ledger: Ledger, { first, next }: Passage, visit: (atom: number) => void): void {
  const { same, atomsFrom, atom } = ledger
  for (let piece = first; piece < next; piece++) {
    const text = same[piece] as number
    for (let i = atomsFrom[text] as number; i < (atomsFrom[text + 1] as number); i++) visit(atom[i] as number)
  }
}
