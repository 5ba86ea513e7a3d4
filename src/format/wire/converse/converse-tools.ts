import type { History, Tool } from '../../../message/index.ts'
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

/**
 * Functions of any wire as Converse defines them; a provider's own tools have no place there. Where none is defined, as where a history comes without its
 * body, those that are called are, by their names: the API refuses calls beside which no tool is defined.
 */
export function asConverseTools({ tools, messages }: History): object[] {
  const defined = tools.flatMap(({ schema }) => {
    const tool = toolDefinition(schema)
    if (!tool) return []
    const { parameters, ...rest } = tool
    return [{ toolSpec: { ...rest, inputSchema: { json: parameters } } }]
  })
  if (defined.length > 0) return defined
  const called = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.name] : []))))
  return [...called].map((name) => ({ toolSpec: { name, inputSchema: { json: { type: 'object' } } } }))
}
