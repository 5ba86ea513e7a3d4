import { textField } from './input-schema.ts'

/** A place to continue from, as returned by the last answer. */
export const cursorField = textField(0, 80).describe('Where to continue: `next_cursor` of the previous answer').optional()

/**
 * The place that a cursor names: an integer from 0; undefined for a cursor that no answer returned. Models fill fields in that they need not: an empty one is
 * none.
 */
export function parseCursor(cursor = ''): number | undefined {
  if (cursor === '') return 0
  return /^\d{1,12}$/.test(cursor) ? Number(cursor) : undefined
}
