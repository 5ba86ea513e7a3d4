import { checkEdit } from './check-edit.ts'
import type { Edit, Section } from './edit.ts'

/** A section of an edit and its range in the history: `[start, end)`. */
export interface Span<T> {
  readonly section: Section<T>
  readonly start: number
  readonly end: number
}

/**
 * Returns the sections of an edit with their ranges in the history, in order.
 * @example
 * spans([{ keep: 2 }, { cut: 1, put: [] }]).map(({ start, end }) => [start, end]) // [[0, 2], [2, 3]]
 */
export function spans<T>(edit: Edit<T>): Span<T>[] {
  let start = 0
  return checkEdit(edit, 'spans').map((section) => {
    const end = start + ('keep' in section ? section.keep : section.cut)
    const span = { section, start, end }
    start = end
    return span
  })
}
