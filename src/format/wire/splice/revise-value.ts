import type { Path } from '../../../message/index.ts'
import { valueAt } from '../../../text/index.ts'
import type { Changes } from './changes.ts'
import { emptied } from './emptied.ts'
import { isMended } from './is-mended.ts'
import type { Revising } from './revise.ts'

/**
 * Revises a wire message in memory, with some strings replaced and some values removed: a copy along the changed paths that shares everything else. Undefined
 * if an array that the wire requires would become empty.
 */
export function reviseValue(value: object, { texts, removed }: Changes, { wrap, optional = [] }: Revising = {}): object | undefined {
  let result: unknown = value
  for (const { path, before, text } of texts) result = withText(result, path, { before, text }, wrap)
  const gone = emptied(removed, optional, (path) => {
    const array = valueAt(value, path)
    return Array.isArray(array) ? array.length : undefined
  })
  if (!gone) return undefined
  for (const [container, steps] of gone) result = withValue(result, container, without(valueAt(result, container), steps))
  return result as object
}

function withText(root: unknown, path: Path, { before, text }: { before: string; text: string }, wrap: Revising['wrap']): unknown {
  if (typeof valueAt(root, path) === 'string') return withValue(root, path, text)
  if (valueAt(root, [...path, 'text']) === before) return withValue(root, [...path, 'text'], text)
  return withValue(root, path, isMended(before, text) ? JSON.parse(text) : wrap ? wrap(text) : text)
}

function without(container: unknown, steps: ReadonlySet<string | number>): unknown {
  if (Array.isArray(container)) return container.filter((_, i) => !steps.has(i))
  if (typeof container !== 'object' || container === null) return container
  return likeness(container, Object.fromEntries(Object.entries(container).filter(([key]) => !steps.has(key))))
}

function withValue(root: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put
  if (Array.isArray(root)) return root.map((value: unknown, i) => (i === step ? withValue(value, rest, put) : value))
  if (typeof root !== 'object' || root === null) return root
  return likeness(root, { ...root, [step]: withValue(Reflect.get(root, step), rest, put) })
}

/** Creates an object of the same class with these fields, so that a changed message of a library is still one of its own. */
function likeness(model: object, fields: object): object {
  const prototype: unknown = Object.getPrototypeOf(model)
  if (prototype === Object.prototype || typeof prototype !== 'object') return fields
  return Object.assign(Object.create(prototype) as object, fields)
}
