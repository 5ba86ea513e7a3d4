import { placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** A server-side compaction block has content, or null for none, never an empty text. */
export const compactionBlock: Law = {
  name: 'compaction-block',
  source: 'vercel/ai #13335, PR #19990; unsloth PR #5686',
  error: "messages.….content.….compaction.content: content can't be empty",
  wire(body) {
    const found: Violation[] = []
    listAt(body, 'messages').forEach((message, index) => {
      for (const block of listAt(message, 'content')) {
        if (at(block, 'type') === 'compaction' && at(block, 'content') === '') found.push(placeBreach('compaction-block', index, 'A compaction block is empty'))
      }
    })
    return found
  },
}
