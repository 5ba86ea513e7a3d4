import type { Law, Violation } from '../../law.ts'
import { wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const BETA_FIELDS: readonly { readonly path: readonly string[]; readonly betas: readonly string[] }[] = [
  { path: ['thinking', 'block_binding'], betas: ['thinking-binding-controls-'] },
  { path: ['compaction'], betas: ['compact-'] },
  { path: ['context_management'], betas: ['context-management-', 'compact-'] },
]

/** A field that belongs to a beta is sent only with that beta's header. Without any headers the law reports nothing. */
export const betaFields: Law = {
  name: 'beta-fields',
  source: 'Anthropic, "Beta headers" and the gateway reference',
  error: '…: Extra inputs are not permitted',
  wire(body, headers) {
    if (Object.keys(headers).length === 0) return []
    const sent = (headers['anthropic-beta'] ?? '').split(',').map((beta) => beta.trim())
    const found: Violation[] = []
    for (const { path, betas } of BETA_FIELDS) {
      if (wireValue(body, ...path) === undefined || betas.some((beta) => sent.some((one) => one.startsWith(beta)))) continue
      found.push(violationAtIndex('beta-fields', 0, `${path.join('.')} is sent without its beta header`, path.join('.')))
    }
    return found
  },
}
