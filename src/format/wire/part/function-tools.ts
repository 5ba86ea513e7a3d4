import type { Tool } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { asObject, stringOf } from '../value.ts'

/** Reads the tools of a body: an array of definitions, or an object of them by name. */
export function functionTools(value: unknown, raw: RawText): Tool[] {
  if (!Array.isArray(value)) return Object.keys(asObject(value) ?? {}).map((name) => ({ name, schema: raw([name]) }))
  return value.map((tool: unknown, i) => ({ name: toolName(tool), schema: raw([i]) }))
}

function toolName(tool: unknown): string {
  const object = asObject(tool)
  const inner = asObject(object?.function) ?? asObject(object?.custom) ?? object
  return stringOf(inner?.name) ?? stringOf(object?.type) ?? ''
}
