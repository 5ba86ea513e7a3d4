import { stringOf } from '../../wire/value.ts'
import type { JsonLine } from './json-lines.ts'

/** How to get the id of a log line, and of the line that it continues from. */
export interface LineLinks {
  readonly id: (line: JsonLine) => string | undefined
  readonly parent: (line: JsonLine) => string | undefined
}

/** Returns the links for lines with both ids in a field. */
export function fieldLinks(id: string, parent: string): LineLinks {
  return { id: ({ value }) => stringOf(value[id]), parent: ({ value }) => stringOf(value[parent]) }
}

/**
 * Splits the lines of a log that form a tree: first the branch that ends in the last line, or in the one with the id `end`, then the lines that only the other
 * branches contain, latest first. Lines may precede their parents, and parents may form a cycle. Linear: no line is in two branches. If no line has an id, all
 * form one branch.
 */
export function splitBranches(lines: readonly JsonLine[], { id, parent }: LineLinks, end?: string): readonly (readonly JsonLine[])[] {
  if (lines.every((line) => id(line) === undefined)) return [lines]
  const byId = new Map(lines.map((line) => [id(line) ?? `line ${line.line}`, line]))
  const namedEnd = end === undefined ? undefined : byId.get(end)
  const parents = new Set(lines.map(parent))
  const latest = lines.toReversed()
  const leaves = latest.filter((line) => id(line) === undefined || !parents.has(id(line)))
  const placedLines = new Set<JsonLine>()
  const found: JsonLine[][] = []
  for (const leaf of [...(namedEnd ? [namedEnd] : []), ...leaves, ...latest]) {
    const branch: JsonLine[] = []
    let at: JsonLine | undefined = leaf
    while (at && !placedLines.has(at)) {
      placedLines.add(at)
      branch.push(at)
      at = byId.get(parent(at) ?? '')
    }
    if (branch.length > 0) found.push(branch.reverse())
  }
  return found
}
