import { checkSpan } from './apply.ts'
import type { Cut, Edit } from './edit.ts'
import { EditBuilder } from './edit-builder.ts'
import { spans } from './spans.ts'

/**
 * Returns the same edit in normal form: messages that a section cuts and puts back (the same objects, in the same order) become a keep, so that the leading
 * keep is the stable prefix. Linear in the history.
 * @throws RangeError when the edit does not span exactly this history.
 */
export function normalise<T>(history: readonly T[], edit: Edit<T>): Edit<T> {
  checkSpan(history, edit, 'normalise')
  const result = new EditBuilder<T>()
  for (const { section, start } of spans(edit)) {
    if ('keep' in section) result.keep(section.keep, section.reason)
    else if (section.wants) result.add(section)
    else splitByIdentity(history, start, section, result)
  }
  return result.build()
}

function splitByIdentity<T>(history: readonly T[], start: number, section: Cut<T>, result: EditBuilder<T>): void {
  const places = new Map<T, number>()
  for (let i = section.cut - 1; i >= 0; i--) places.set(history[start + i] as T, i)
  let cutTo = 0
  for (const message of section.put) {
    const place = places.get(message)
    if (place === undefined || place < cutTo) result.cut(0, [message], section.reason)
    else {
      result.cut(place - cutTo, [], section.reason).keep(1)
      cutTo = place + 1
    }
  }
  result.cut(section.cut - cutTo, [], section.reason)
}
