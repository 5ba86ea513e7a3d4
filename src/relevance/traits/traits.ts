import type { Ledger } from '../ledger.ts'
import { AGENDA } from './agenda.ts'
import { ASKED } from './asked.ts'
import { COMPANY } from './company.ts'
import { COUNTS } from './counts.ts'
import { FIELD_NAMES, FIELDS } from './fields.ts'
import { FORM } from './forms.ts'
import { HEAT } from './heat.ts'
import { KEPT } from './kept.ts'
import { KIN } from './kin.ts'
import { MOOD } from './mood.ts'
import { JOINTS, NAME } from './name.ts'
import { NEARBY } from './nearby.ts'
import { PLACES } from './places.ts'
import { RATES } from './rates.ts'
import { readingOf } from './reading.ts'
import { RELATIVES } from './relatives.ts'
import { RowWriter } from './row-writer.ts'
import { SWAPS } from './swaps.ts'
import { THREADS } from './threads.ts'
import type { TraitBlock } from './trait-block.ts'
import { TWIN } from './twin.ts'
import { USES } from './uses.ts'

/** In the order of the columns that the weights were learned from. */
const BLOCKS: readonly TraitBlock[] = [
  ...[FORM, NAME, COUNTS, PLACES, USES, COMPANY, KIN, RATES, TWIN, ASKED, HEAT, NEARBY, RELATIVES],
  ...[FIELDS, JOINTS, AGENDA, THREADS, SWAPS, FIELD_NAMES, MOOD, KEPT],
]

/** The names of the traits, in the order of the columns. */
export const TRAITS: readonly string[] = BLOCKS.flatMap(({ names }) => names)

/** Visits the row of each atom of a ledger, in order; a row is good until the next. Linear. */
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

/** Once a history: that each block writes a number for each of its names. */
function checkBlocks(writers: readonly ReturnType<TraitBlock['of']>[], row: RowWriter): void {
  row.begin()
  BLOCKS.forEach(({ names }, i) => {
    writers[i]?.(0, row)
    row.end(names)
  })
}
