import { stringifyJson } from '../../../text/index.ts'
import { parseExactJson } from '../../json/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'

type Container = unknown[] | Record<string, unknown>

/**
 * Replays a journal whose first line has the entire value (`kind` 0) and whose other lines change it: replace it (0), set the value at a path (1), truncate a
 * list there at `i` and append to it (2), delete (3). Returns the same records if they are not a journal. A change to a missing place is ignored.
 */
export function replayJournal(records: readonly JsonObject[]): readonly JsonObject[] {
  const [first, ...changes] = records
  if (first?.kind !== 0 || !asObject(first.v) || !changes.every(({ kind, k }) => kind === 0 || (typeof kind === 'number' && Array.isArray(k)))) return records
  try {
    const root: Record<string, unknown> = { v: copyOf(first.v) }
    for (const change of changes) applyChange(change, root)
    return [asObject(root.v) ?? {}]
  } catch {
    // A value that is not JSON did not come from a file.
    return records
  }
}

function applyChange({ kind, k, v, i }: JsonObject, root: Record<string, unknown>): void {
  if (kind === 0) root.v = copyOf(v)
  const path = ['v', ...(Array.isArray(k) ? k : [])]
  const key = path.pop()
  const container = path.reduce<unknown>(memberOf, root)
  if (path.length === 0 || !isContainer(container) || !isValidKey(container, key)) return
  const target = container as Record<string, unknown>
  if (kind === 1) target[key] = copyOf(v)
  else if (kind === 2) target[key] = truncateAndAppend(target[key], v, i)
  else if (kind === 3) delete target[key]
}

function truncateAndAppend(before: unknown, appended: unknown, from: unknown): unknown[] {
  const list: unknown[] = Array.isArray(before) ? before : []
  if (typeof from === 'number' && from < list.length) list.length = Math.max(0, Math.trunc(from))
  if (Array.isArray(appended)) for (const one of appended) list.push(copyOf(one))
  return list
}

/** Copies a value; numbers with exact digits cannot be cloned. */
function copyOf(value: unknown): unknown {
  return value === undefined ? undefined : parseExactJson(stringifyJson(value))
}

function memberOf(container: unknown, key: unknown): unknown {
  return isContainer(container) && isValidKey(container, key) && Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** Whether a key is valid in its container: an index in a list, or just after its end; any name of an object except that of its prototype. */
function isValidKey(container: Container, key: unknown): key is string {
  if (Array.isArray(container)) return typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= container.length
  return typeof key === 'string' && key !== '__proto__'
}
