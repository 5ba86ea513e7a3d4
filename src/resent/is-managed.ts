import { holdsServerState } from '../law/index.ts'
import { DecantError } from '../message/index.ts'

/** Fields by which a client asks its provider to manage the context, or keeps it there: then we leave the history alone. */
const MANAGED = ['context_management', 'compaction'] as const
const HINTS = [...MANAGED, 'previous_response_id', 'conversation'] as const
/** A letter of a field's name written as an escape. */
const ESCAPED = /\\u00(?:5f|6[1-9a-f]|7[0-9a])/i

/**
 * Whether the client asks its provider to manage the context, or the provider keeps part of it where we cannot see.
 * @param body a request's body, as text or parsed
 * @throws DecantError `invalid-json`
 */
export function isManaged(body: string | object): boolean {
  if (typeof body === 'string' && !HINTS.some((field) => body.includes(`"${field}"`)) && !ESCAPED.test(body)) return false
  const value = typeof body === 'string' ? parsed(body) : body
  return (
    holdsServerState(value) || (typeof value === 'object' && value !== null && MANAGED.some((field) => field in value && !leavesAll(Reflect.get(value, field))))
  )
}

/** The error of `JSON.parse` holds a piece of the text, and this one none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DecantError('invalid-json', 'The body is no JSON', 'Send a body that is JSON throughout.')
  }
}

/**
 * Whether what the client asks of its provider leaves the history as it is: some name every field of a request, with `null` or nothing in it where they
 * ask nothing, and Claude Code asks in each of its requests that its reasoning be kept.
 */
function leavesAll(management: unknown): boolean {
  if (typeof management !== 'object' || management === null) return management === null
  if (Object.keys(management).length === 0) return true
  const edits: unknown = 'edits' in management ? management.edits : undefined
  return Array.isArray(edits) && edits.every((edit: unknown) => typeof edit === 'object' && edit !== null && 'keep' in edit && edit.keep === 'all')
}
