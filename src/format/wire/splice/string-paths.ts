import type { Path } from '../../../message/index.ts'

/** The depth below a block at which the strings of its content are searched for. */
const MAX_DEPTH = 4

/** Returns the paths of all strings with this text in a block, each after the path of the block itself. */
export function stringPaths(block: unknown, text: string, path: Path = [], depth = 0): Path[] {
  if (block === text) return [path]
  if (depth > MAX_DEPTH || typeof block !== 'object' || block === null) return []
  const members = Array.isArray(block) ? block.map((value: unknown, i) => [i, value] as const) : Object.entries(block)
  return members.flatMap(([step, value]) => stringPaths(value, text, [...path, step], depth + 1))
}
