import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** A reasoning item has its `summary`, even if that is an empty list, and was recorded after it was complete. */
export const reasoningSummary: Law = {
  name: 'reasoning-summary',
  source: 'OpenAI SDK types (ResponseReasoningItem)',
  error: "Missing required parameter: 'input[…].summary'.",
  wire(body) {
    return wireList(body, 'input').flatMap((item, index) => {
      if (wireValue(item, 'type') !== 'reasoning') return []
      if (!Array.isArray(wireValue(item, 'summary'))) return [violationAtIndex('reasoning-summary', index, 'A reasoning item has no summary')]
      if (wireValue(item, 'status') !== 'in_progress') return []
      return [violationAtIndex('reasoning-summary', index, 'A reasoning item was copied before it was complete; its encrypted content is not final')]
    })
  },
}
