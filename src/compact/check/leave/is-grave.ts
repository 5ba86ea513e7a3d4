import { about } from './about.ts'

/** Of what is hard to undo, what no program does all day. */
const GRAVE: ReadonlySet<string> = new Set(about('delete wipe erase purge truncate destroy push deploy overwrite pay refund'))

/** Whether a word names a deed that is hard to undo, and none that programs do all day. */
export function isGrave(word: string | undefined): boolean {
  return word !== undefined && GRAVE.has(about(word)[0] ?? '')
}
