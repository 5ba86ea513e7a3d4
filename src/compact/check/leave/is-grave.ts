import { about } from './about.ts'

/** Deeds that are hard to undo and that programs do not perform routinely. */
const GRAVE: ReadonlySet<string> = new Set(about('delete wipe erase purge truncate destroy push deploy overwrite pay refund'))

/** Whether a word names a deed that is hard to undo and that programs do not perform routinely. */
export function isGrave(word: string | undefined): boolean {
  return word !== undefined && GRAVE.has(about(word)[0] ?? '')
}
