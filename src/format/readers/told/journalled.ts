import { type JsonObject, objectOf } from '../../wire/value.ts'

type Holder = unknown[] | Record<string, unknown>

/**
 * Replays a journal whose first line has the whole value (`kind` 0) and whose other lines change it: replace it (0), set the value at a path (1), truncate a
 * list there at `i` and append to it (2), delete (3). Returns the same records if they are not a journal. A change to a missing place is ignored.
 */
export function journalled(records: readonly JsonObject[]): readonly JsonObject[] {
  const [first, ...changes] = records
  if (first?.kind !== 0 || !objectOf(first.v) || !changes.every(({ kind, k }) => kind === 0 || (typeof kind === 'number' && Array.isArray(k)))) return records
  try {
    const root: Record<string, unknown> = { v: structuredClone(first.v) }
    for (const change of changes) made(change, root)
    return [objectOf(root.v) ?? {}]
  } catch {
    // A value that cannot be cloned did not come from a file.
    return records
  }
}

function made({ kind, k, v, i }: JsonObject, root: Record<string, unknown>): void {
  if (kind === 0) root.v = structuredClone(v)
  const path = ['v', ...(Array.isArray(k) ? k : [])]
  const key = path.pop()
  const holder = path.reduce<unknown>(inside, root)
  if (path.length === 0 || !isHolder(holder) || !isKey(holder, key)) return
  const named = holder as Record<string, unknown>
  if (kind === 1) named[key] = structuredClone(v)
  else if (kind === 2) named[key] = extended(named[key], v, i)
  else if (kind === 3) delete named[key]
}

function extended(before: unknown, more: unknown, from: unknown): unknown[] {
  const list: unknown[] = Array.isArray(before) ? before : []
  if (typeof from === 'number' && from < list.length) list.length = Math.max(0, Math.trunc(from))
  if (Array.isArray(more)) for (const one of more) list.push(structuredClone(one))
  return list
}

function inside(holder: unknown, key: unknown): unknown {
  return isHolder(holder) && isKey(holder, key) && Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

/** Whether a key is valid in its holder: an index in a list, or just after its end; any name of an object except that of its prototype. */
function isKey(holder: Holder, key: unknown): key is string {
  if (Array.isArray(holder)) return typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= holder.length
  return typeof key === 'string' && key !== '__proto__'
}
