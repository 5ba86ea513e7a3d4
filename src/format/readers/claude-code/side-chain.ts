import { type JsonObject, stringOf } from '../../wire/value.ts'

/**
 * Returns the side chain (a sub-agent's) that a line belongs to: by its agent, by the call that started it, as in the stream of a headless run, or by its
 * parent line, whose chain is stored in `root`. Undefined for the main conversation.
 */
export function sideChain({ value, line }: { readonly value: JsonObject; readonly line: number }, root: Map<string, string>): string | undefined {
  const named = stringOf(value.agentId) ?? stringOf(value.parent_tool_use_id)
  if (value.isSidechain !== true && stringOf(value.parent_tool_use_id) === undefined) return undefined
  if (named !== undefined) return named
  const uuid = stringOf(value.uuid) ?? `line ${line}`
  const parent = stringOf(value.parentUuid)
  const own = parent === undefined ? uuid : (root.get(parent) ?? uuid)
  root.set(uuid, own)
  return own
}
