import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../wire-value.ts'

/** With thinking on, an assistant message whose calls the last message answers begins with thinking. */
export const thinkingOpensLoop: Law = {
  name: 'thinking-opens-loop',
  source: 'claude-code #14264; Anthropic, "Extended thinking" (one setting for a turn and its tool loop)',
  error: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
  wire(body) {
    if (at(body, 'thinking', 'type') !== 'enabled') return []
    const messages = listAt(body, 'messages')
    const index = messages.findLastIndex((message) => at(message, 'role') === 'assistant')
    const [first] = listAt(messages[index], 'content')
    const calls = listAt(messages[index], 'content').some((block) => at(block, 'type') === 'tool_use')
    const type = at(first, 'type')
    if (!calls || type === 'thinking' || type === 'redacted_thinking') return []
    return [placeBreach('thinking-opens-loop', index, `The turn under way begins with ${String(type)}, not with thinking`)]
  },
}
