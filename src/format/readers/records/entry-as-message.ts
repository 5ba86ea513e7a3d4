import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** Other names of roles, and the role that each means. */
const ROLES: Readonly<Record<string, string>> = {
  agent: 'assistant',
  bot: 'assistant',
  gpt: 'assistant',
  llm: 'assistant',
  environment: 'user',
  env: 'user',
  observation: 'user',
  computer: 'user',
  tool_response: 'tool',
}
const KNOWN_ROLES = new Set(['system', 'developer', 'user', 'human', 'assistant', 'ai', 'model', 'tool', 'function', ...Object.keys(ROLES)])
const CONTENT_KEYS = ['content', 'parts', 'tool_calls', 'text', 'value'] as const

/**
 * Returns an entry of a list as a message with a provider's names for role and words; undefined if it is not a message. It may be nested in an object with more
 * data.
 */
export function entryAsMessage(entry: unknown): JsonObject | undefined {
  const object = asObject(entry)
  const inner = asObject(object?.message)
  const value = inner && typeof inner.role === 'string' ? inner : object
  const role = stringOf(value?.role)?.toLowerCase()
  if (!value || role === undefined || !KNOWN_ROLES.has(role) || !CONTENT_KEYS.some((key) => typeof value[key] === 'string' || typeof value[key] === 'object'))
    return undefined
  const content = value.content ?? (Array.isArray(value.parts) ? undefined : (value.text ?? value.value))
  return { ...value, role: (Object.hasOwn(ROLES, role) && ROLES[role]) || role, ...(content !== undefined && { content }) }
}
