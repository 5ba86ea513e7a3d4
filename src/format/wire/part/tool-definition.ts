import { jsonValue } from '../../../text/index.ts'
import { objectOf, stringOf } from '../value.ts'

/** What a tool's definition says on any wire. */
export interface ToolDefinition {
  readonly name: string
  readonly description?: string
  readonly parameters: unknown
}

/** A function tool from the text of its definition on any wire; undefined for a tool of the provider's own and for what is no JSON. */
export function toolDefinition(schema: string): ToolDefinition | undefined {
  const object = objectOf(jsonValue(schema))
  const inner = objectOf(object?.function) ?? object
  const name = stringOf(inner?.name)
  const parameters = inner?.parameters ?? inner?.input_schema ?? objectOf(inner?.inputSchema)?.json ?? inner?.inputSchema ?? inner?.parametersJsonSchema
  if (!inner || name === undefined || (parameters === undefined && typeof object?.type === 'string' && object.type !== 'function')) return undefined
  const description = stringOf(inner.description)
  return { name, ...(description !== undefined && { description }), parameters: parameters ?? { type: 'object', properties: {} } }
}
