import type { Document } from '../format/index.ts'
import { holdsServerState } from '../law/index.ts'

/** Fields with which a client asks its provider to manage the context: then decant leaves the history unchanged. */
const MANAGEMENT_FIELDS = ['context_management', 'compaction'] as const

/**
 * Whether the client asks its provider to manage the context, or the provider keeps part of it where decant cannot see it. Reads only the fields outside the
 * messages.
 */
export function isProviderManaged({ meta = {} }: Pick<Document, 'meta'>): boolean {
  return holdsServerState(meta) || MANAGEMENT_FIELDS.some((field) => field in meta && !keepsEverything(meta[field]))
}

/**
 * Whether the management that the client asks for leaves the history unchanged: some clients send every field of a request, with `null` or empty if they ask
 * for nothing, and Claude Code asks in each of its requests to keep its reasoning.
 */
function keepsEverything(management: unknown): boolean {
  if (typeof management !== 'object' || management === null) return management === null
  if (Object.keys(management).length === 0) return true
  const edits: unknown = 'edits' in management ? management.edits : undefined
  return Array.isArray(edits) && edits.every((edit: unknown) => typeof edit === 'object' && edit !== null && 'keep' in edit && edit.keep === 'all')
}
