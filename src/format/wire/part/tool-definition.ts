import { parseJson } from '../../../text/index.ts'
import { asObject, stringOf } from '../value.ts'

/** The content of a tool definition on any wire. */
export interface ToolDefinition {
  readonly name: string
  readonly description?: string
  readonly parameters: unknown
}

/** Parses a function tool from its definition on any wire; undefined for a provider's own tool and for invalid JSON. */
export function parseToolDefinition(schema: string): ToolDefinition | undefined {
  const object = asObject(parseJson(schema))
  const inner = asObject(object?.function) ?? object
  const name = stringOf(inner?.name)
  const parameters = inner?.parameters ?? inner?.input_schema ?? asObject(inner?.inputSchema)?.json ?? inner?.inputSchema ?? inner?.parametersJsonSchema
  if (!inner || name === undefined || (parameters === undefined && typeof object?.type === 'string' && object.type !== 'function')) return undefined
  const description = stringOf(inner.description)
  return { name, ...(description !== undefined && { description }), parameters: parameters ?? { type: 'object', properties: {} } }
}
