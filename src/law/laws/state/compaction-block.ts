import type { Law, Violation } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** A server-side compaction block has content, or null for none, never an empty text. */
export const compactionBlock: Law = {
  name: 'compaction-block',
  source: 'vercel/ai #13335, PR #19990; unsloth PR #5686',
  error: "messages.….content.….compaction.content: content can't be empty",
  wire(body) {
    const found: Violation[] = []
    wireList(body, 'messages').forEach((message, index) => {
      for (const block of wireList(message, 'content')) {
        if (wireValue(block, 'type') === 'compaction' && wireValue(block, 'content') === '')
          found.push(violationAtIndex('compaction-block', index, 'A compaction block is empty'))
      }
    })
    return found
  },
}
