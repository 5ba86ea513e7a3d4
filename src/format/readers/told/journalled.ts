import { type JsonObject, objectOf } from '../../wire/value.ts'

type Holder = unknown[] | Record<string, unknown>

/**
 * The value that a journal tells of, whose first line has it whole (`kind` 0) and whose others change it: put it anew (0), set what stands at a path (1), cut a list there
 * where `i` says and put more behind it (2), take away (3). The same records where they are no journal. A change that nothing stands for changes nothing.
 */
export function journalled(records: readonly JsonObject[]): readonly JsonObject[] {
  const [first, ...changes] = records
  if (first?.kind !== 0 || !objectOf(first.v) || !changes.every(({ kind, k }) => kind === 0 || (typeof kind === 'number' && Array.isArray(k)))) return records
  try {
    const root: Record<string, unknown> = { v: structuredClone(first.v) }
    for (const change of changes) made(change, root)
    return [objectOf(root.v) ?? {}]
  } catch {
    // What cannot be copied is no file that was read.
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

/** Whether a key may stand in what holds it: a place in a list, or just behind it; any name of an object's own but that of what it inherits from. */
function isKey(holder: Holder, key: unknown): key is string {
  if (Array.isArray(holder)) return typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= holder.length
  return typeof key === 'string' && key !== '__proto__'
}
