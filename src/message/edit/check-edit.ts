import { DecantError } from '../error.ts'
import type { Edit } from './edit.ts'

/**
 * Checks that a caller passed an edit: a list of sections.
 * @param functionName the function that reads the edit, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkEdit<T>(edit: Edit<T>, functionName: string): Edit<T> {
  if (isEdit<T>(edit)) return edit
  throw new DecantError(
    'invalid-argument',
    `${functionName} takes an edit`,
    'Give an edit that a strategy planned or `new EditBuilder()` built: [{ keep: 2 }, { cut: 1, put: [] }].',
  )
}

/** Whether a value is an edit: a list of sections. */
export function isEdit<T>(value: unknown): value is Edit<T> {
  return Array.isArray(value) && value.every(isSection)
}

function isSection(section: unknown): boolean {
  return typeof section === 'object' && section !== null && ('keep' in section || ('put' in section && Array.isArray(section.put)))
}
