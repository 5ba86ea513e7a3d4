import { checkList } from '../validation/check-list.ts'
import { checkEdit } from './check-edit.ts'
import { checkLength } from './check-length.ts'
import type { Edit } from './edit.ts'

/**
 * Applies `edit` to `history` and returns the new history. Kept messages are the same objects.
 * @throws RangeError when the edit does not span exactly this history.
 * @example
 * apply(['a', 'b', 'c'], [{ keep: 1 }, { cut: 2, put: ['x'] }]) // ['a', 'x']
 */
export function apply<T>(history: readonly T[], edit: Edit<T>): T[] {
  checkSpan(history, edit, 'apply')
  const result: T[] = []
  let at = 0
  for (const section of edit) {
    if ('keep' in section) for (const end = at + section.keep; at < end; at++) result.push(history[at] as T)
    else {
      at += section.cut
      for (const message of section.put) result.push(message)
    }
  }
  return result
}

/**
 * @throws RangeError when the lengths of the sections do not add up to the length of the history, or a length is not an integer.
 * @throws DecantError `invalid-argument` when the history is not a list, or the edit is not an edit
 */
export function checkSpan<T>(history: readonly T[], edit: Edit<T>, functionName: string): void {
  checkList(history, functionName)
  checkEdit(edit, functionName)
  let span = 0
  for (const section of edit) span += checkLength('keep' in section ? section.keep : section.cut)
  if (span !== history.length) throw new RangeError(`The edit spans ${span} messages, the history has ${history.length}`)
}
