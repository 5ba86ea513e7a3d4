import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** The thinking setting holds for a whole turn of the assistant, including its loop of calls and results; it may change with the user's next words. */
export const thinkingSetting: Law = {
  name: 'thinking-setting',
  source: 'Anthropic, "Extended thinking" (toggling thinking modes in a turn)',
  wireBreaks(before, after) {
    const messages = listAt(after, 'messages')
    const [was, is] = [thinks(before), thinks(after)]
    if (was === is || !holdsResult(messages.at(-1)) || spoken(listAt(before, 'messages')) !== spoken(messages)) return []
    return [placeBreach('thinking-setting', messages.length - 1, `Thinking was turned ${is ? 'on' : 'off'} inside a turn, between a call and its answer`)]
  },
}

function thinks(body: unknown): boolean {
  const type = at(body, 'thinking', 'type')
  return type === 'enabled' || type === 'adaptive'
}

/** Counts the messages with words of the user: messages with results are part of the turn. */
function spoken(messages: readonly unknown[]): number {
  return messages.filter((message) => at(message, 'role') === 'user' && !holdsResult(message)).length
}

function holdsResult(message: unknown): boolean {
  return listAt(message, 'content').some((block) => at(block, 'type') === 'tool_result')
}
