import { type Message, originalIndices } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { isSendable } from '../../reading/is-sendable.ts'
import { reasoningOf } from '../../reading/signature-of.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * In the turn still under way (after the user's last words), messages with calls keep the reasoning that they arrived with. Only its own messages show whether
 * a model reasons at all, so the law judges an edit, not a history. Where reasoning is also bound to its prefix (`prefix-binding`, a newest Claude model
 * behind this wire) it may be removed: what precedes it may have changed.
 */
export const reasoningInLoop: Law = {
  name: 'reasoning-in-loop',
  source: 'claude-code #14264 (an open tool loop begins with thinking); DeepSeek and Kimi thinking mode: openclaw #73417, pi #3636, hermes #15353',
  error: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
  breaks(before, after, { laws }) {
    if (laws.includes('prefix-binding')) return []
    const indices = originalIndices(before.messages, after.messages)
    const found: Violation[] = []
    for (let i = after.messages.length - 1; i >= 0; i--) {
      const message = after.messages[i] as Message
      if (message.role === 'user' && message.parts.some((part) => part.type !== 'tool-result')) break
      const original = before.messages[indices[i] as number]
      if (!original || original === message || !message.parts.some((part) => part.type === 'tool-call')) continue
      if (reasoningOf(original).some(isSendable) && reasoningOf(message).length === 0) {
        found.push(violationOfMessage('reasoning-in-loop', after, i, 'A message with calls lost its reasoning in the turn under way'))
      }
    }
    return found.reverse()
  },
}
