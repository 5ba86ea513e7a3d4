import type { Law } from '../../law.ts'
import { unfollowedReasoning } from '../../reading/unfollowed-reasoning.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** A reasoning item is followed by the assistant's item that it led to. */
export const reasoningFollowed: Law = {
  name: 'reasoning-followed',
  source: 'codex #1227; openai-node #1567; continue #8933',
  error: "Item 'rs_…' of type 'reasoning' was provided without its required following item",
  violations(history) {
    return history.messages.flatMap((message, i) => {
      if (unfollowedReasoning(message, history.messages[i + 1]).size === 0) return []
      return [violationOfMessage('reasoning-followed', history, i, 'Nothing of the assistant follows this reasoning')]
    })
  },
  forbids({ messages }, _profile, cuts) {
    messages.forEach((message, i) => {
      if (message.role === 'assistant' && message.parts.at(-1)?.type === 'reasoning' && messages[i + 1]?.role === 'assistant') cuts[i + 1] = 0
    })
  },
}
