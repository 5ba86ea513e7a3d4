import type { DecodeNote } from '../../format.ts'
import { boundaryNote } from '../reading/boundary-note.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/** Returns the note about a line which states that the context was compacted there, or that old tool results were removed from it; otherwise undefined. */
export function compactionNote({ value, line }: JsonLine): DecodeNote | undefined {
  if (value.subtype === 'compact_boundary') return boundaryNote('The agent compacted its context here; the log before it is kept', line)
  if (value.subtype !== 'microcompact_boundary') return undefined
  return {
    code: 'emptied-results',
    message: 'The agent removed old tool results from its context here; the log keeps them',
    remedy: 'None needed: they are read too.',
    line,
  }
}
