import type { History, Tool } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { parseToolDefinition } from '../part/tool-definition.ts'
import { asObject, stringOf } from '../value.ts'

/** Reads the tools of `toolConfig`: those defined by a schema, and those that the system runs. */
export function readConverseTools(value: unknown, raw: RawText): Tool[] {
  const tools = asObject(value)?.tools
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool: unknown, i): Tool[] => {
    const [kind = ''] = Object.keys(asObject(tool) ?? {})
    const name = stringOf(asObject(asObject(tool)?.[kind])?.name)
    return name === undefined ? [] : [{ name, schema: raw(kind === 'toolSpec' ? ['tools', i, kind] : ['tools', i]) }]
  })
}

/**
 * Converts functions of any wire to Converse's definitions; a provider's own tools have no place there. If none is defined, as in a history without its body,
 * the called tools are defined by name, because the API refuses calls without tool definitions.
 */
export function asConverseTools({ tools, messages }: History): object[] {
  const defined = tools.flatMap(({ schema }) => {
    const tool = parseToolDefinition(schema)
    if (!tool) return []
    const { parameters, ...rest } = tool
    return [{ toolSpec: { ...rest, inputSchema: { json: parameters } } }]
  })
  if (defined.length > 0) return defined
  const calledNames = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.name] : []))))
  return [...calledNames].map((name) => ({ toolSpec: { name, inputSchema: { json: { type: 'object' } } } }))
}
