import type { Path } from '../../../message/index.ts'
import { RawJson, type Slice } from '../../json/index.ts'
import type { Changes } from './changes.ts'
import { groupRemovals } from './group-removals.ts'
import { isSurrogateRepair } from './is-surrogate-repair.ts'
import { stringify } from './stringify.ts'

/** A codec's rules for revising its messages. */
export interface RevisionRules {
  readonly wrap?: ((text: string) => unknown) | undefined
  readonly optional?: readonly Path[] | undefined
}

/**
 * Revises the text of a wire message, with some strings and blocks replaced and some values removed; every other byte is kept. Undefined if an array that the
 * wire requires would become empty.
 */
export function reviseText(text: string, slice: Slice, changes: Changes, { wrap, optional = [] }: RevisionRules = {}): string | undefined {
  const raw = new RawJson(text, slice)
  const patches: { start: number; end: number; put: string }[] = []
  for (const { path, before, text: replacement } of changes.texts) {
    const at = stringAt(raw, path, before)
    if (!at) return undefined
    const value = text[at.start] === '"' ? replacement : isSurrogateRepair(before, replacement) ? undefined : wrap ? wrap(replacement) : replacement
    patches.push({ start: at.start, end: at.end, put: value === undefined ? replacement : JSON.stringify(value) })
  }
  for (const { path, block } of changes.blocks) {
    const at = raw.sliceAt(path)
    if (!at) return undefined
    patches.push({ start: at.start, end: at.end, put: stringify(block) })
  }
  const removed = groupRemovals(changes.removed, optional, (path) => {
    const slice = raw.sliceAt(path)
    return slice && raw.elementsOf(slice)?.length
  })
  if (!removed) return undefined
  for (const [container, steps] of removed) {
    const all = raw.childrenOf(container)
    if (!all) return undefined
    for (const gap of removedRanges(all, steps)) patches.push({ ...gap, put: '' })
  }
  let result = ''
  let at = slice.start
  for (const { start, end, put } of patches.sort((a, b) => a.start - b.start)) {
    if (start < at) return undefined
    result += text.slice(at, start) + put
    at = end
  }
  return result + text.slice(at, slice.end)
}

/** Returns the slice of a part's string: at the path itself, under `text` of the block at the path, or any other value there. */
function stringAt(raw: RawJson, path: Path, before: string): Slice | undefined {
  const at = raw.sliceAt(path)
  if (at && raw.text[at.start] === '"') return at
  const inner = raw.sliceAt([...path, 'text'])
  return inner && raw.text[inner.start] === '"' && JSON.parse(raw.text.slice(inner.start, inner.end)) === before ? inner : at
}

/** Returns the gaps to remove from a container's text so that the remaining items keep their separators. */
function removedRanges(all: readonly (Slice & { readonly step: string | number })[], removed: ReadonlySet<string | number>): Slice[] {
  const found: Slice[] = []
  let kept: number | undefined
  let run: number | undefined
  for (let i = 0; i <= all.length; i++) {
    if (i < all.length && removed.has((all[i] as { step: string | number }).step)) {
      run ??= i
      continue
    }
    if (run !== undefined) found.push(removedRange(all, kept, run, i))
    run = undefined
    kept = i
  }
  return found
}

function removedRange(all: readonly Slice[], kept: number | undefined, run: number, next: number): Slice {
  const first = all[run] as Slice
  const after = all[next]
  if (after) return { start: first.start, end: after.start }
  return { start: kept === undefined ? first.start : (all[kept] as Slice).end, end: (all[next - 1] as Slice).end }
}
