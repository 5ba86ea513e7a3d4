import { checkSpan } from './apply.ts'
import type { Edit } from './edit.ts'
import { EditBuilder } from './edit-builder.ts'

/**
 * Returns the edit that undoes `edit`: `apply(apply(history, edit), invert(history, edit))` is `history`, the same objects in the same order.
 * @throws RangeError when the edit does not span exactly this history.
 */
export function invert<T>(history: readonly T[], edit: Edit<T>): Edit<T> {
  checkSpan(history, edit, 'invert')
  const result = new EditBuilder<T>()
  let at = 0
  for (const section of edit) {
    if ('keep' in section) {
      at += section.keep
      result.keep(section.keep, section.reason)
    } else {
      result.cut(section.put.length, history.slice(at, at + section.cut), section.reason)
      at += section.cut
    }
  }
  return result.build()
}
