import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** A compaction item carries its encrypted content, and a compaction trigger is the last item. */
export const compactionItem: Law = {
  name: 'compaction-item',
  source: 'OpenAI SDK types (ResponseCompactionItem, compaction trigger)',
  error: "Invalid 'input[…]': …",
  wire(body) {
    const input = wireList(body, 'input')
    return input.flatMap((item, index) => {
      const type = wireValue(item, 'type')
      if (type === 'compaction' && typeof wireValue(item, 'encrypted_content') !== 'string') {
        return [violationAtIndex('compaction-item', index, 'A compaction item lost its encrypted content')]
      }
      if (type === 'compaction_trigger' && index < input.length - 1)
        return [violationAtIndex('compaction-item', index, 'A compaction trigger is not the last item')]
      return []
    })
  },
}
