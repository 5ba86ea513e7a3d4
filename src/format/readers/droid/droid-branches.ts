import { stringOf } from '../../wire/value.ts'
import { branches } from '../reading/branches.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/**
 * The lines of a Droid session by branch, that of the last message first. A message that names none goes on from the one before it, and so does one that
 * names a line that is no message or is not there; every other line belongs to the message that it stands behind. Linear.
 */
export function droidBranches(lines: readonly JsonLine[]): readonly (readonly JsonLine[])[] {
  const original = new Map<JsonLine, JsonLine>()
  const beside = new Map<JsonLine, JsonLine[]>()
  const head: JsonLine[] = []
  const known = new Set(lines.flatMap(({ value }) => (value.type === 'message' ? (stringOf(value.id) ?? []) : [])))
  let last: { readonly id: string; readonly line: JsonLine } | undefined
  for (const line of lines) {
    const { value } = line
    if (value.type !== 'message') {
      if (last) beside.get(last.line)?.push(line)
      else head.push(line)
      continue
    }
    const id = stringOf(value.id) ?? `line ${line.line}`
    const named = stringOf(value.parentId)
    const parentId = named !== undefined && known.has(named) ? named : last?.id
    original.set({ ...line, value: { id, ...(parentId !== undefined && { parentId }) } }, line)
    beside.set(line, [])
    last = { id, line }
  }
  const [main = [], ...others] = branches([...original.keys()], { id: 'id', parent: 'parentId' })
  const whole = (branch: readonly JsonLine[]) =>
    branch.flatMap((link) => {
      const line = original.get(link) as JsonLine
      return [line, ...(beside.get(line) ?? [])]
    })
  return [[...head, ...whole(main)], ...others.map(whole)]
}
