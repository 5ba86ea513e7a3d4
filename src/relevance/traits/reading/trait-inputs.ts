import type { Ledger } from '../../ledger/ledger.ts'
import { type CharCounts, charCountsOf } from './char-counts.ts'
import { type FieldStats, fieldStatsOf } from './field-stats.ts'
import { formOf } from './form.ts'
import { NameWords } from './name-words.ts'
import { Usage } from './usage.ts'

/** Data of a history that several blocks of traits need, computed once. */
export interface TraitInputs {
  readonly ledger: Ledger
  readonly usage: Usage
  readonly words: NameWords
  readonly fields: FieldStats
  /** By atom: its characters, and its form. */
  readonly marks: readonly CharCounts[]
  readonly forms: Uint8Array
}

/** Computes the data of a ledger for its traits; linear. */
export function traitInputsOf(ledger: Ledger): TraitInputs {
  const usage = new Usage(ledger)
  const marks = ledger.names.map(charCountsOf)
  return {
    ledger,
    usage,
    words: new NameWords(ledger.names),
    fields: fieldStatsOf(ledger, usage),
    marks,
    forms: new Uint8Array(ledger.names.map((name, atom) => formOf(name, marks[atom] as CharCounts))),
  }
}
