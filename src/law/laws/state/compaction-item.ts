import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** A compaction item carries its sealed content, and a compaction trigger is the last item. */
export const compactionItem: Law = {
  name: 'compaction-item',
  source: 'OpenAI SDK types (ResponseCompactionItem, compaction trigger)',
  error: "Invalid 'input[…]': …",
  wire(body) {
    const input = listAt(body, 'input')
    return input.flatMap((item, index) => {
      const type = at(item, 'type')
      if (type === 'compaction' && typeof at(item, 'encrypted_content') !== 'string') {
        return [placeBreach('compaction-item', index, 'A compaction item lost its encrypted content')]
      }
      if (type === 'compaction_trigger' && index < input.length - 1) return [placeBreach('compaction-item', index, 'A compaction trigger is not the last item')]
      return []
    })
  },
}
