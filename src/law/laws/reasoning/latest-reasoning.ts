import type { Message } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { reasoningOf } from '../../reading/reasoning.ts'
import { sameContent } from '../../reading/same-content.ts'
import { travels } from '../../reading/travels.ts'

/** The reasoning in the assistant's latest message stays unchanged and in order. */
export const latestReasoning: Law = {
  name: 'latest-reasoning',
  source: 'Anthropic SDK types; claude-code #12311, #63448; VS Code PR #318076',
  error: '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified',
  breaks(before, after) {
    const index = after.messages.findLastIndex((message) => message.role === 'assistant')
    const latest = after.messages[index]
    const old = latest && before.messages.findLast((message) => message.id === latest.id)
    if (!latest || !old || latest === old || sameReasoning(old, latest)) return []
    return [breach('latest-reasoning', after, index, 'The reasoning of the latest assistant message changed')]
  },
}

function sameReasoning(one: Message, other: Message): boolean {
  const [a, b] = [reasoningOf(one).filter(travels), reasoningOf(other)]
  return a.length === b.length && a.every((part, i) => b[i] !== undefined && sameContent(part, b[i]))
}
