import { FORGOTTEN } from './forgotten-mark.ts'
import { SaidLeaves } from './said-leaves.ts'
import type { Wanted } from './wanted.ts'

/**
 * A text or data without the lines that match any of these or a piece of one, and without neighbouring lines that have too little content to be recognised but
 * are in these too. JSON stays JSON, with the names of its fields, except for what is removed as a whole; a given object stays an object. The same value if
 * nothing is removed.
 */
export function withoutLines<T extends string | object>(given: T, wanted: Wanted): T | string | object {
  const leaves = new SaidLeaves(given, wanted)
  if (!leaves.anyGone) return given
  const made = leaves.without(given) as string | object
  if (!wanted.anyIn(typeof made === 'string' ? made : JSON.stringify(made))) return made
  if (typeof made === 'string') return FORGOTTEN
  return Array.isArray(made) ? [FORGOTTEN] : { forgotten: true }
}
