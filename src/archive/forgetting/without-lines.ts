import { FORGOTTEN } from './forgotten-mark.ts'
import { SaidLeaves } from './said-leaves.ts'
import type { Wanted } from './wanted.ts'

/**
 * A text or data without those of its lines that say any of these or a piece of one, and without the lines beside them that say too little to tell
 * whose they are and stand in these too. JSON stays JSON, with the names of its fields, but for what goes as a whole; the object that is given stays
 * one. The same value where nothing goes.
 */
export function withoutLines<T extends string | object>(given: T, wanted: Wanted): T | string | object {
  const leaves = new SaidLeaves(given, wanted)
  if (!leaves.anyGone) return given
  const made = leaves.without(given) as string | object
  if (!wanted.anyIn(typeof made === 'string' ? made : JSON.stringify(made))) return made
  if (typeof made === 'string') return FORGOTTEN
  return Array.isArray(made) ? [FORGOTTEN] : { forgotten: true }
}
