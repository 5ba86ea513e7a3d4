import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** The thinking setting applies to an entire turn of the assistant, including its loop of calls and results; it may change with the user's next words. */
export const thinkingSetting: Law = {
  name: 'thinking-setting',
  source: 'Anthropic, "Extended thinking" (toggling thinking modes in a turn)',
  wireBreaks(before, after) {
    const messages = wireList(after, 'messages')
    const [wasThinking, isThinking] = [hasThinkingOn(before), hasThinkingOn(after)]
    if (wasThinking === isThinking || !hasToolResult(messages.at(-1)) || countUserMessages(wireList(before, 'messages')) !== countUserMessages(messages))
      return []
    return [
      violationAtIndex(
        'thinking-setting',
        messages.length - 1,
        `Thinking was turned ${isThinking ? 'on' : 'off'} inside a turn, between a call and its answer`,
      ),
    ]
  },
}

function hasThinkingOn(body: unknown): boolean {
  const type = wireValue(body, 'thinking', 'type')
  return type === 'enabled' || type === 'adaptive'
}

/** Counts the messages with words of the user: messages with results are part of the turn. */
function countUserMessages(messages: readonly unknown[]): number {
  return messages.filter((message) => wireValue(message, 'role') === 'user' && !hasToolResult(message)).length
}

function hasToolResult(message: unknown): boolean {
  return wireList(message, 'content').some((block) => wireValue(block, 'type') === 'tool_result')
}
