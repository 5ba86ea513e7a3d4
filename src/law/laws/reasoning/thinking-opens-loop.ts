import { wordOf } from '../../../text/index.ts'
import { breach, placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'
import { unopened } from '../../unopened.ts'

/** With thinking on, the assistant's latest turn begins with thinking if its last message has calls. */
export const thinkingOpensLoop: Law = {
  name: 'thinking-opens-loop',
  source: 'claude-code #14264; Anthropic, "Extended thinking" (one setting for a turn and its tool loop)',
  error: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
  breaks(before, after, profile) {
    return unopened(before, after, profile)
      .slice(0, 1)
      .map(({ start }) => breach('thinking-opens-loop', after, start, 'The turn under way lost the reasoning that it began with'))
  },
  wire(body) {
    if (at(body, 'thinking', 'type') !== 'enabled') return []
    const messages = listAt(body, 'messages')
    const last = messages.findLastIndex(isAssistant)
    if (!listAt(messages[last], 'content').some(isCall)) return []
    let first = last
    for (let i = last; i >= 0 && isOfTurn(messages[i]); i--) if (isAssistant(messages[i])) first = i
    const type = at(listAt(messages[first], 'content')[0], 'type')
    if (type === 'thinking' || type === 'redacted_thinking') return []
    return [placeBreach('thinking-opens-loop', first, `The turn under way begins with ${wordOf(type)}, not with thinking`)]
  },
}

function isAssistant(message: unknown): boolean {
  return at(message, 'role') === 'assistant'
}

/** Whether a block is a complete call. The provider refuses one without an id or name, and the rest of decant does not treat it as a call. */
function isCall(block: unknown): boolean {
  return at(block, 'type') === 'tool_use' && typeof at(block, 'id') === 'string' && typeof at(block, 'name') === 'string'
}

/** Whether a message belongs to the assistant's turn: messages that hold only results do. */
function isOfTurn(message: unknown): boolean {
  const content = listAt(message, 'content')
  return isAssistant(message) || (content.length > 0 && content.every((block) => at(block, 'type') === 'tool_result'))
}
