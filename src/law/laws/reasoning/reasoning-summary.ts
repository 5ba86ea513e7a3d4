import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** A reasoning item has its `summary`, even if that is an empty list, and was recorded after it was complete. */
export const reasoningSummary: Law = {
  name: 'reasoning-summary',
  source: 'OpenAI SDK types (ResponseReasoningItem)',
  error: "Missing required parameter: 'input[…].summary'.",
  wire(body) {
    return listAt(body, 'input').flatMap((item, index) => {
      if (at(item, 'type') !== 'reasoning') return []
      if (!Array.isArray(at(item, 'summary'))) return [placeBreach('reasoning-summary', index, 'A reasoning item has no summary')]
      if (at(item, 'status') !== 'in_progress') return []
      return [placeBreach('reasoning-summary', index, 'A reasoning item was copied before it was complete; its encrypted content is not final')]
    })
  },
}
