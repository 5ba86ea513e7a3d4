import type { DecodeNote } from './format.ts'
import type { RepeatedKey } from './json/index.ts'

const MAX_SHOWN = 5

/** Builds the note about keys that occur twice in an object: the last one counts, as for every JSON reader, and the values of the others are ignored. */
export function repeatedKeysNote(repeated: readonly RepeatedKey[], line: number): DecodeNote {
  const keys = [...new Set(repeated.map(({ key }) => JSON.stringify(key.slice(0, 40))))]
  return {
    code: 'repeated-key',
    message: `${repeated.length} ${repeated.length === 1 ? 'value is' : 'values are'} not read, since the same key is repeated in its object (${keys.slice(0, MAX_SHOWN).join(', ')})`,
    remedy: 'The last value of a key is read. The others stay only as long as nothing around them is rewritten; keep the original if they matter.',
    line,
  }
}
