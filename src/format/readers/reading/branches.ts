import { stringOf } from '../../wire/value.ts'
import type { JsonLine } from './json-lines.ts'

/** How the lines of a log name themselves and the line that they go on from. */
export interface Links {
  readonly id: (line: JsonLine) => string | undefined
  readonly parent: (line: JsonLine) => string | undefined
}

/** Where each line has both in a field. */
export function fieldLinks(id: string, parent: string): Links {
  return { id: ({ value }) => stringOf(value[id]), parent: ({ value }) => stringOf(value[parent]) }
}

/**
 * The lines of a log that form a tree: the branch that ends in the last line, or in the one with the id `end`, then what only the other branches hold, the
 * latest first. Lines may stand before those that they go on from, and parents may go round in a circle. Linear: no line stands in two of them. Lines of which
 * none has an id form one branch.
 */
export function branches(lines: readonly JsonLine[], { id, parent }: Links, end?: string): readonly (readonly JsonLine[])[] {
  if (lines.every((line) => id(line) === undefined)) return [lines]
  const byId = new Map(lines.map((line) => [id(line) ?? `line ${line.line}`, line]))
  const named = end === undefined ? undefined : byId.get(end)
  const parents = new Set(lines.map(parent))
  const latest = lines.toReversed()
  const leaves = latest.filter((line) => id(line) === undefined || !parents.has(id(line)))
  const taken = new Set<JsonLine>()
  const found: JsonLine[][] = []
  for (const leaf of [...(named ? [named] : []), ...leaves, ...latest]) {
    const branch: JsonLine[] = []
    let at: JsonLine | undefined = leaf
    while (at && !taken.has(at)) {
      taken.add(at)
      branch.push(at)
      at = byId.get(parent(at) ?? '')
    }
    if (branch.length > 0) found.push(branch.reverse())
  }
  return found
}
