import { shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { Encoding } from '../encoding.ts'

const ENCODINGS: readonly Encoding[] = ['o200k', 'cl100k']

/**
 * Checks that a caller passed a known encoding.
 * @throws DecantError `invalid-option` for an unknown one
 */
export function encodingGiven(encoding: Encoding): Encoding {
  if (ENCODINGS.includes(encoding)) return encoding
  throw new DecantError('invalid-option', `There is no encoding ${shownValue(encoding)}`, "Give 'o200k' or 'cl100k'.")
}
