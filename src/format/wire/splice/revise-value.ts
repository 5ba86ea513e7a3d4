import type { Path } from '../../../message/index.ts'
import { valueAtPath } from '../../../text/index.ts'
import type { Changes } from './changes.ts'
import { groupRemovals } from './group-removals.ts'
import { isSurrogateRepair } from './is-surrogate-repair.ts'
import { materialise } from './materialise.ts'
import type { RevisionRules } from './revise-text.ts'

/**
 * Revises a wire message in memory, with some strings and blocks replaced and some values removed: a copy along the changed paths that shares everything else.
 * Undefined if an array that the wire requires would become empty.
 */
export function reviseValue(value: object, { texts, blocks, removed }: Changes, { wrap, optional = [] }: RevisionRules = {}): object | undefined {
  let result: unknown = value
  for (const { path, before, text } of texts) result = withText(result, path, { before, text }, wrap)
  for (const { path, block } of blocks) result = withValue(result, path, materialise(block))
  const removals = groupRemovals(removed, optional, (path) => {
    const array = valueAtPath(value, path)
    return Array.isArray(array) ? array.length : undefined
  })
  if (!removals) return undefined
  for (const [container, steps] of removals) result = withValue(result, container, withoutSteps(valueAtPath(result, container), steps))
  return result as object
}

function withText(root: unknown, path: Path, { before, text }: { before: string; text: string }, wrap: RevisionRules['wrap']): unknown {
  if (typeof valueAtPath(root, path) === 'string') return withValue(root, path, text)
  if (valueAtPath(root, [...path, 'text']) === before) return withValue(root, [...path, 'text'], text)
  return withValue(root, path, isSurrogateRepair(before, text) ? JSON.parse(text) : wrap ? wrap(text) : text)
}

function withoutSteps(container: unknown, steps: ReadonlySet<string | number>): unknown {
  if (Array.isArray(container)) return container.filter((_, i) => !steps.has(i))
  if (typeof container !== 'object' || container === null) return container
  return createLike(container, Object.fromEntries(Object.entries(container).filter(([key]) => !steps.has(key))))
}

function withValue(root: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement
  if (Array.isArray(root)) return root.map((value: unknown, i) => (i === step ? withValue(value, rest, replacement) : value))
  if (typeof root !== 'object' || root === null) return root
  return createLike(root, { ...root, [step]: withValue(Reflect.get(root, step), rest, replacement) })
}

/** Creates an object of the same class with these fields, so that a changed message of a library is still one of its own. */
function createLike(template: object, fields: object): object {
  const prototype: unknown = Object.getPrototypeOf(template)
  if (prototype === Object.prototype || typeof prototype !== 'object') return fields
  return Object.assign(Object.create(prototype) as object, fields)
}
