import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at } from '../../reading/wire-value.ts'

/** A request continues a response or a conversation, never both. */
export const oneState: Law = {
  name: 'one-state',
  source: 'OpenAI SDK types (previous_response_id, conversation)',
  error: "Mutually exclusive parameters: 'previous_response_id' and 'conversation'.",
  wire(body) {
    if (typeof at(body, 'previous_response_id') !== 'string' || (at(body, 'conversation') ?? null) === null) return []
    return [placeBreach('one-state', 0, 'The body names both a previous response and a conversation')]
  },
}
