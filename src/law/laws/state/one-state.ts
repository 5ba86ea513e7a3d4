import type { Law } from '../../law.ts'
import { wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** A request continues a response or a conversation, never both. */
export const oneState: Law = {
  name: 'one-state',
  source: 'OpenAI SDK types (previous_response_id, conversation)',
  error: "Mutually exclusive parameters: 'previous_response_id' and 'conversation'.",
  wire(body) {
    if (typeof wireValue(body, 'previous_response_id') !== 'string' || (wireValue(body, 'conversation') ?? null) === null) return []
    return [violationAtIndex('one-state', 0, 'The body names both a previous response and a conversation')]
  },
}
