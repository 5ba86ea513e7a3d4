import { stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { splitBranches } from '../reading/split-branches.ts'

/**
 * Returns the lines of a Droid session by branch, beginning with that of the last message. A message without a parent, or whose parent is not a known message,
 * continues from the previous message; every other line belongs to the message before it. Linear.
 */
export function droidBranches(lines: readonly JsonLine[]): readonly (readonly JsonLine[])[] {
  const head: JsonLine[] = []
  const attachedLines = new Map<JsonLine, JsonLine[]>()
  const parents = new Map<JsonLine, string | undefined>()
  const knownIds = new Set(lines.filter(isMessage).map(idOf))
  let last: JsonLine | undefined
  for (const line of lines) {
    if (isMessage(line)) {
      const parentId = stringOf(line.value.parentId)
      parents.set(line, parentId !== undefined && knownIds.has(parentId) ? parentId : last && idOf(last))
      attachedLines.set(line, [])
      last = line
    } else if (last) attachedLines.get(last)?.push(line)
    else head.push(line)
  }
  const [main = [], ...others] = splitBranches([...parents.keys()], { id: idOf, parent: (line) => parents.get(line) })
  const withAttachedLines = (branch: readonly JsonLine[]) => branch.flatMap((line) => [line, ...(attachedLines.get(line) ?? [])])
  return [[...head, ...withAttachedLines(main)], ...others.map(withAttachedLines)]
}

function isMessage({ value }: JsonLine): boolean {
  return value.type === 'message'
}

function idOf({ value, line }: JsonLine): string {
  return stringOf(value.id) ?? `line ${line}`
}
