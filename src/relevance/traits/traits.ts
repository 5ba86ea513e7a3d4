import type { Ledger } from '../ledger/ledger.ts'
import { ESCAPED_NAME_TRAITS } from './name/escaped-name.ts'
import { FORM_TRAITS } from './name/forms.ts'
import { JOINT_TRAITS, NAME_TRAITS } from './name/name.ts'
import { RELATED_WORD_TRAITS } from './name/related-words.ts'
import { SIMILAR_NAME_TRAITS } from './name/similar-names.ts'
import { CO_OCCURRENCE_TRAITS } from './place/co-occurrence.ts'
import { COUNT_TRAITS } from './place/counts.ts'
import { FIELD_NAME_TRAITS, FIELD_TRAITS } from './place/fields.ts'
import { NEARBY_TRAITS } from './place/nearby.ts'
import { POSITION_TRAITS } from './place/positions.ts'
import { traitInputsOf } from './reading/trait-inputs.ts'
import { RowWriter } from './row/row-writer.ts'
import type { TraitBlock } from './row/trait-block.ts'
import { ACTIVITY_TRAITS } from './work/activity.ts'
import { CONNECTION_TRAITS } from './work/connections.ts'
import { EDIT_TRAITS } from './work/edits.ts'
import { FILE_ACTIVITY_TRAITS } from './work/file-activity.ts'
import { KEPT_TRAITS } from './work/kept.ts'
import { MENTION_TRAITS } from './work/mentions.ts'
import { RATE_TRAITS } from './work/rates.ts'
import { REQUEST_TRAITS } from './work/requests.ts'
import { USE_TRAITS } from './work/uses.ts'

/** In the order of the columns that the weights were learned from. */
const BLOCKS: readonly TraitBlock[] = [
  ...[
    FORM_TRAITS,
    NAME_TRAITS,
    COUNT_TRAITS,
    POSITION_TRAITS,
    USE_TRAITS,
    CO_OCCURRENCE_TRAITS,
    RELATED_WORD_TRAITS,
    RATE_TRAITS,
    ESCAPED_NAME_TRAITS,
    REQUEST_TRAITS,
    FILE_ACTIVITY_TRAITS,
    NEARBY_TRAITS,
    SIMILAR_NAME_TRAITS,
  ],
  ...[FIELD_TRAITS, JOINT_TRAITS, MENTION_TRAITS, CONNECTION_TRAITS, EDIT_TRAITS, FIELD_NAME_TRAITS, ACTIVITY_TRAITS, KEPT_TRAITS],
]

/** The names of the traits, in the order of the columns. */
export const TRAIT_NAMES: readonly string[] = BLOCKS.flatMap(({ names }) => names)

/** Visits the row of each atom of a ledger, in order; a row is valid until the next. Linear. */
export function eachRow(ledger: Ledger, visit: (row: Float32Array, atom: number) => void): void {
  const reading = traitInputsOf(ledger)
  const writers = BLOCKS.map((block) => block.of(reading))
  const row = new RowWriter(TRAIT_NAMES.length)
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
    row.endBlock(names)
  })
}
