import { Exact } from '../part/exact.ts'
import { toolDefinition } from '../part/tool-definition.ts'

/** A tool of any wire as Chat Completions define it; a provider's own tool stays as it is. */
export function asChatTool(schema: string): object {
  const tool = toolDefinition(schema)
  return tool ? { type: 'function', function: tool } : new Exact(schema)
}
