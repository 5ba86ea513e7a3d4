import { scalarAsText } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { turnsMissingReasoning } from '../../turns-missing-reasoning.ts'
import { violationAtIndex, violationOfMessage } from '../../violation-of-message.ts'

/** With thinking on, the assistant's latest turn begins with thinking if its last message has calls. */
export const thinkingOpensLoop: Law = {
  name: 'thinking-opens-loop',
  source: 'claude-code #14264; Anthropic, "Extended thinking" (one setting for a turn and its tool loop)',
  error: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
  breaks(before, after, profile) {
    return turnsMissingReasoning(before, after, profile)
      .slice(0, 1)
      .map(({ start }) => violationOfMessage('thinking-opens-loop', after, start, 'The turn under way lost the reasoning that it began with'))
  },
  wire(body) {
    if (wireValue(body, 'thinking', 'type') !== 'enabled') return []
    const messages = wireList(body, 'messages')
    const last = messages.findLastIndex(isAssistant)
    if (!wireList(messages[last], 'content').some(isCall)) return []
    let first = last
    for (let i = last; i >= 0 && belongsToTurn(messages[i]); i--) if (isAssistant(messages[i])) first = i
    const type = wireValue(wireList(messages[first], 'content')[0], 'type')
    if (type === 'thinking' || type === 'redacted_thinking') return []
    return [violationAtIndex('thinking-opens-loop', first, `The turn under way begins with ${scalarAsText(type)}, not with thinking`)]
  },
}

function isAssistant(message: unknown): boolean {
  return wireValue(message, 'role') === 'assistant'
}

/** Whether a block is a complete call. The provider refuses one without an id or name, and the rest of decant does not treat it as a call. */
function isCall(block: unknown): boolean {
  return wireValue(block, 'type') === 'tool_use' && typeof wireValue(block, 'id') === 'string' && typeof wireValue(block, 'name') === 'string'
}

/** Whether a message belongs to the assistant's turn: messages that contain only results do. */
function belongsToTurn(message: unknown): boolean {
  const content = wireList(message, 'content')
  return isAssistant(message) || (content.length > 0 && content.every((block) => wireValue(block, 'type') === 'tool_result'))
}
