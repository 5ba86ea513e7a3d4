import type { DecodeNote } from '../../format.ts'

/** The note that a list held entries that are no objects and were left out; none where there were none. */
export function noObjects(count: number): DecodeNote[] {
  if (count === 0) return []
  return [
    {
      code: 'no-message',
      message: `${count} entries are no objects and were left out`,
      remedy: 'Look at the list of messages: something wrote other values into it.',
    },
  ]
}
