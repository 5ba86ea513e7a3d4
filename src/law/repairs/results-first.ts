import type { Message } from '../../message/index.ts'
import type { Draft } from './draft.ts'

/**
 * Brings the results of a message before its other parts, and parts the two where the provider takes no words beside results or other
 * results stand before them.
 */
export function resultsFirst(draft: Draft): void {
  if (!draft.holds('results-first', 'together')) return
  draft.messages = draft.messages.flatMap((message, index) => {
    if (message.role === 'assistant') return [message]
    const results = message.parts.filter((part) => part.type === 'tool-result')
    const others = message.parts.filter((part) => part.type !== 'tool-result')
    if (results.length === 0 || others.length === 0) return [message]
    if (draft.holds('user-after-tool') || (draft.holds('response-count') && draft.messages[index - 1]?.role === 'tool')) {
      draft.note('hoist', message, 'Results and words stand in one message')
      return [{ ...message, id: `${message.id}-results`, role: 'tool', parts: results } satisfies Message, { ...message, parts: others }]
    }
    if (results.every((part, i) => message.parts[i] === part)) return [message]
    draft.note('hoist', message, 'A result stands after other content')
    return [{ ...message, parts: [...results, ...others] }]
  })
}
