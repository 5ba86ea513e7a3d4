import type { Ledger } from '../../ledger/ledger.ts'
import { formOf } from './form.ts'
import { type Keys, keysOf } from './keys.ts'
import { type Marks, marksOf } from './marks.ts'
import { Usage } from './usage.ts'
import { Words } from './words.ts'

/** Data of a history that several blocks of traits need, computed once. */
export interface Reading {
  readonly ledger: Ledger
  readonly usage: Usage
  readonly words: Words
  readonly fields: Keys
  /** By atom: its characters, and its form. */
  readonly marks: readonly Marks[]
  readonly forms: Uint8Array
}

/** Computes the data of a ledger for its traits; linear. */
export function readingOf(ledger: Ledger): Reading {
  const usage = new Usage(ledger)
  const marks = ledger.names.map(marksOf)
  return {
    ledger,
    usage,
    words: new Words(ledger.names),
    fields: keysOf(ledger, usage),
    marks,
    forms: new Uint8Array(ledger.names.map((name, atom) => formOf(name, marks[atom] as Marks))),
  }
}
