import { stringOf } from '../../wire/value.ts'
import { branches } from '../reading/branches.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/**
 * Returns the lines of a Droid session by branch, beginning with that of the last message. A message without a parent, or whose parent is not a known message,
 * continues from the previous message; every other line belongs to the message before it. Linear.
 */
export function droidBranches(lines: readonly JsonLine[]): readonly (readonly JsonLine[])[] {
  const head: JsonLine[] = []
  const beside = new Map<JsonLine, JsonLine[]>()
  const parents = new Map<JsonLine, string | undefined>()
  const known = new Set(lines.filter(isMessage).map(idOf))
  let last: JsonLine | undefined
  for (const line of lines) {
    if (isMessage(line)) {
      const named = stringOf(line.value.parentId)
      parents.set(line, named !== undefined && known.has(named) ? named : last && idOf(last))
      beside.set(line, [])
      last = line
    } else if (last) beside.get(last)?.push(line)
    else head.push(line)
  }
  const [main = [], ...others] = branches([...parents.keys()], { id: idOf, parent: (line) => parents.get(line) })
  const whole = (branch: readonly JsonLine[]) => branch.flatMap((line) => [line, ...(beside.get(line) ?? [])])
  return [[...head, ...whole(main)], ...others.map(whole)]
}

function isMessage({ value }: JsonLine): boolean {
  return value.type === 'message'
}

function idOf({ value, line }: JsonLine): string {
  return stringOf(value.id) ?? `line ${line}`
}
