import { type JsonObject, stringOf } from '../../wire/value.ts'

/**
 * Returns the side chain (a sub-agent's) that a line belongs to: by its agent, by the call that started it, as in the stream of a headless run, or by its
 * parent line, whose chain is stored in `roots`. Undefined for the main conversation.
 */
export function sideChain({ value, line }: { readonly value: JsonObject; readonly line: number }, roots: Map<string, string>): string | undefined {
  const namedId = stringOf(value.agentId) ?? stringOf(value.parent_tool_use_id)
  if (value.isSidechain !== true && stringOf(value.parent_tool_use_id) === undefined) return undefined
  if (namedId !== undefined) return namedId
  const uuid = stringOf(value.uuid) ?? `line ${line}`
  const parent = stringOf(value.parentUuid)
  const rootId = parent === undefined ? uuid : (roots.get(parent) ?? uuid)
  roots.set(uuid, rootId)
  return rootId
}
