import { DecantError } from '../../message/index.ts'
import { describeValue } from '../../validation/index.ts'
import type { Encoding } from '../encoding.ts'

const ENCODINGS: readonly Encoding[] = ['o200k', 'cl100k']

/**
 * Checks that a caller passed a known encoding.
 * @throws DecantError `invalid-option` for an unknown one
 */
export function checkEncoding(encoding: Encoding): Encoding {
  if (ENCODINGS.includes(encoding)) return encoding
  throw new DecantError('invalid-option', `There is no encoding ${describeValue(encoding)}`, "Give 'o200k' or 'cl100k'.")
}
