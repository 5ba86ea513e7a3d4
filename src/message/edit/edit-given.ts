import { DecantError } from '../error.ts'
import type { Edit } from './edit.ts'

/**
 * An edit at the door of what reads one: a list of sections.
 * @param reader what reads it, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function editGiven<T>(edit: Edit<T>, reader: string): Edit<T> {
  if (Array.isArray(edit) && edit.every(isSection)) return edit
  throw new DecantError(
    'invalid-argument',
    `${reader} takes an edit`,
    'Give what a strategy plans or `new EditBuilder()` builds: [{ keep: 2 }, { cut: 1, put: [] }].',
  )
}

function isSection(section: unknown): boolean {
  return typeof section === 'object' && section !== null && ('keep' in section || ('put' in section && Array.isArray(section.put)))
}
