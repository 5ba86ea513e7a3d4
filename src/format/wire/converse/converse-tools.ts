import type { Tool } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { toolDefinition } from '../part/tool-definition.ts'
import { objectOf, stringOf } from '../value.ts'

/** Tools of `toolConfig`: each that is told by a schema, or that the system runs. */
export function readConverseTools(value: unknown, raw: RawText): Tool[] {
  const tools = objectOf(value)?.tools
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool: unknown, i): Tool[] => {
    const [kind = ''] = Object.keys(objectOf(tool) ?? {})
    const name = stringOf(objectOf(objectOf(tool)?.[kind])?.name)
    return name === undefined ? [] : [{ name, schema: raw(kind === 'toolSpec' ? ['tools', i, kind] : ['tools', i]) }]
  })
}

/** Functions of any wire as Converse defines them; a provider's own tools have no place there. */
export function asConverseTools(tools: readonly Tool[]): object[] {
  return tools.flatMap(({ schema }) => {
    const tool = toolDefinition(schema)
    if (!tool) return []
    const { parameters, ...rest } = tool
    return [{ toolSpec: { ...rest, inputSchema: { json: parameters } } }]
  })
}
