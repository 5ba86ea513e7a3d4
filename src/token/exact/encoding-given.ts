import { shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { Encoding } from '../encoding.ts'

const ENCODINGS: readonly Encoding[] = ['o200k', 'cl100k']

/**
 * An encoding at the door.
 * @throws DecantError `invalid-option` for one that there is not
 */
export function encodingGiven(encoding: Encoding): Encoding {
  if (ENCODINGS.includes(encoding)) return encoding
  throw new DecantError('invalid-option', `There is no encoding ${shownValue(encoding)}`, "Give 'o200k' or 'cl100k'.")
}
