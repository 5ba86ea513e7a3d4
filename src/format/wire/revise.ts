import type { Path } from '../../message/index.ts'
import { Raw, type Slice } from '../json/index.ts'
import type { Changes } from './changes.ts'

/** The text of a wire message with some strings replaced and some blocks taken out; every other byte stays. Undefined where an array would be left empty. */
export function reviseText(text: string, slice: Slice, { texts, removed }: Changes): string | undefined {
  const raw = new Raw(text, slice)
  const patches: { start: number; end: number; put: string }[] = []
  for (const { path, text: put } of texts) {
    const at = stringAt(raw, path)
    if (!at) return undefined
    patches.push({ ...at, put: JSON.stringify(put) })
  }
  for (const [container, indices] of byContainer(removed)) {
    const array = raw.at(container)
    const all = array && raw.elementsOf(array)
    if (!all || all.length === indices.size) return undefined
    for (const gap of gaps(all, indices)) patches.push({ ...gap, put: '' })
  }
  let result = ''
  let at = slice.start
  for (const { start, end, put } of patches.sort((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + put
    at = end
  }
  return result + text.slice(at, slice.end)
}

/** The same for a value in memory: a copy along the changed paths, all else shared. Undefined where an array would be left empty. */
export function reviseValue(value: object, { texts, removed }: Changes): object | undefined {
  let result: unknown = value
  for (const { path, text } of texts) result = withString(result, path, text)
  for (const [container, indices] of byContainer(removed)) {
    const array = valueAt(result, container)
    if (!Array.isArray(array) || array.length === indices.size) return undefined
    result = withValue(
      result,
      container,
      array.filter((_, i) => !indices.has(i)),
    )
  }
  return result as object
}

/** Where the string of a part stands: at the path itself, or under `text` of the block that the path leads to. */
function stringAt(raw: Raw, path: Path): Slice | undefined {
  const at = raw.at(path)
  return at && raw.text[at.start] === '"' ? at : raw.at([...path, 'text'])
}

function withString(root: unknown, path: Path, text: string): unknown {
  return typeof valueAt(root, path) === 'string' ? withValue(root, path, text) : withValue(root, [...path, 'text'], text)
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
  return value
}

function withValue(root: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put
  if (Array.isArray(root)) return root.map((value, i) => (i === step ? withValue(value, rest, put) : value))
  const object = root as Readonly<Record<string, unknown>>
  return { ...object, [step]: withValue(object[step as string], rest, put) }
}

/** Paths to elements, grouped by their array. */
function byContainer(paths: readonly Path[]): [Path, Set<number>][] {
  const groups = new Map<string, [Path, Set<number>]>()
  for (const path of paths) {
    const container = path.slice(0, -1)
    const key = JSON.stringify(container)
    const group = groups.get(key) ?? [container, new Set<number>()]
    group[1].add(path.at(-1) as number)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What to take out of an array's text so that the elements left keep the separators they had. */
function gaps(all: readonly Slice[], removed: ReadonlySet<number>): Slice[] {
  const found: Slice[] = []
  let kept: number | undefined
  let run: number | undefined
  for (let i = 0; i <= all.length; i++) {
    if (i < all.length && removed.has(i)) {
      run ??= i
      continue
    }
    if (run !== undefined) found.push(gap(all, kept, run, i))
    run = undefined
    kept = i
  }
  return found
}

function gap(all: readonly Slice[], kept: number | undefined, run: number, next: number): Slice {
  const first = all[run] as Slice
  const after = all[next]
  if (after) return { start: first.start, end: after.start }
  return { start: kept === undefined ? first.start : (all[kept] as Slice).end, end: (all[next - 1] as Slice).end }
}
