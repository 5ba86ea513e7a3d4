import type { DecodeNote } from '../../format.ts'

/** Returns the note that entries of a list were not objects and were skipped; none if there were none. */
export function nonObjectNotes(count: number): DecodeNote[] {
  if (count === 0) return []
  return [
    {
      code: 'no-message',
      message: count === 1 ? '1 entry is not an object and was left out' : `${count} entries are not objects and were left out`,
      remedy: 'Check the list of messages: it holds other values.',
    },
  ]
}
