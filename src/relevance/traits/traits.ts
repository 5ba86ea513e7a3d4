import type { Ledger } from '../ledger/ledger.ts'
import { FORM } from './name/forms.ts'
import { KIN } from './name/kin.ts'
import { JOINTS, NAME } from './name/name.ts'
import { RELATIVES } from './name/relatives.ts'
import { TWIN } from './name/twin.ts'
import { COMPANY } from './place/company.ts'
import { COUNTS } from './place/counts.ts'
import { FIELD_NAMES, FIELDS } from './place/fields.ts'
import { NEARBY } from './place/nearby.ts'
import { PLACES } from './place/places.ts'
import { readingOf } from './reading/reading.ts'
import { RowWriter } from './row/row-writer.ts'
import type { TraitBlock } from './row/trait-block.ts'
import { AGENDA } from './work/agenda.ts'
import { ASKED } from './work/asked.ts'
import { HEAT } from './work/heat.ts'
import { KEPT } from './work/kept.ts'
import { MOOD } from './work/mood.ts'
import { RATES } from './work/rates.ts'
import { SWAPS } from './work/swaps.ts'
import { THREADS } from './work/threads.ts'
import { USES } from './work/uses.ts'

/** In the order of the columns that the weights were learned from. */
const BLOCKS: readonly TraitBlock[] = [
  ...[FORM, NAME, COUNTS, PLACES, USES, COMPANY, KIN, RATES, TWIN, ASKED, HEAT, NEARBY, RELATIVES],
  ...[FIELDS, JOINTS, AGENDA, THREADS, SWAPS, FIELD_NAMES, MOOD, KEPT],
]

/** The names of the traits, in the order of the columns. */
export const TRAITS: readonly string[] = BLOCKS.flatMap(({ names }) => names)

/** Visits the row of each atom of a ledger, in order; a row is valid until the next. Linear. */
export function eachRow(ledger: Ledger, visit: (row: Float32Array, atom: number) => void): void {
  const reading = readingOf(ledger)
  const writers = BLOCKS.map((block) => block.of(reading))
  const row = new RowWriter(TRAITS.length)
  if (ledger.names.length > 0) checkBlocks(writers, row)
  for (let atom = 0; atom < ledger.names.length; atom++) {
    row.begin()
    for (const write of writers) write(atom, row)
    visit(row.row, atom)
  }
}

/** Checks once a history that each block writes a number for each of its names. */
function checkBlocks(writers: readonly ReturnType<TraitBlock['of']>[], row: RowWriter): void {
  row.begin()
  BLOCKS.forEach(({ names }, i) => {
    writers[i]?.(0, row)
    row.end(names)
  })
}
