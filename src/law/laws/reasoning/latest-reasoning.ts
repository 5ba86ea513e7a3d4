import { type Message, originalIndices } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { hasSameContent } from '../../reading/has-same-content.ts'
import { isSendable } from '../../reading/is-sendable.ts'
import { reasoningOf } from '../../reading/signature-of.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** The reasoning in the assistant's latest message stays unchanged and in order. */
export const latestReasoning: Law = {
  name: 'latest-reasoning',
  source: 'Anthropic SDK types; claude-code #12311, #63448; VS Code PR #318076',
  error: '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified',
  breaks(before, after) {
    const index = after.messages.findLastIndex((message) => message.role === 'assistant')
    const latest = after.messages[index]
    const old = before.messages[originalIndices(before.messages, after.messages)[index] ?? -1]
    if (!latest || !old || latest === old || hasSameReasoning(old, latest)) return []
    return [violationOfMessage('latest-reasoning', after, index, 'The reasoning of the latest assistant message changed')]
  },
}

function hasSameReasoning(one: Message, other: Message): boolean {
  const [a, b] = [reasoningOf(one).filter(isSendable), reasoningOf(other).filter(isSendable)]
  return a.length === b.length && a.every((part, i) => b[i] !== undefined && hasSameContent(part, b[i]))
}
