import type { Document } from '../format/index.ts'
import { holdsServerState } from '../law/index.ts'

/** Fields by which a client asks its provider to manage the context: then we leave the history alone. */
const MANAGED = ['context_management', 'compaction'] as const

/** Whether the client asks its provider to manage the context, or the provider keeps part of it where we cannot see. Looks beside the messages only. */
export function isManaged({ meta = {} }: Pick<Document, 'meta'>): boolean {
  return holdsServerState(meta) || MANAGED.some((field) => field in meta && !leavesAll(meta[field]))
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
