import { stringOf } from '../../wire/value.ts'
import type { JsonLine } from './json-lines.ts'

/** Under which fields the lines of a log name themselves and the line that they go on from. */
export interface Links {
  readonly id: string
  readonly parent: string
}

/**
 * The lines of a log that form a tree: the branch that ends in the last line, or in the one with the id `end`, then what only the other branches hold, the
 * latest first. Lines may stand before those that they go on from, and parents may go round in a circle. Linear: no line stands in two of them. Lines of which
 * none has an id form one branch.
 */
export function branches(lines: readonly JsonLine[], links: Links, end?: string): readonly (readonly JsonLine[])[] {
  if (!lines.some(({ value }) => typeof value[links.id] === 'string')) return [lines]
  const byId = new Map(lines.map((line) => [stringOf(line.value[links.id]) ?? `line ${line.line}`, line]))
  const named = end === undefined ? undefined : byId.get(end)
  const parents = new Set(lines.map((line) => stringOf(line.value[links.parent])))
  const latest = lines.toReversed()
  const leaves = latest.filter(({ value }) => value[links.id] === undefined || !parents.has(stringOf(value[links.id])))
  const taken = new Set<JsonLine>()
  const found: JsonLine[][] = []
  for (const leaf of [...(named ? [named] : []), ...leaves, ...latest]) {
    const branch: JsonLine[] = []
    let at: JsonLine | undefined = leaf
    while (at && !taken.has(at)) {
      taken.add(at)
      branch.push(at)
      at = byId.get(stringOf(at.value[links.parent]) ?? '')
    }
    if (branch.length > 0) found.push(branch.reverse())
  }
  return found
}
