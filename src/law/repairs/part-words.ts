import type { Message } from '../../message/index.ts'
import { speaker } from '../reading/speaker.ts'
import type { Draft } from './draft.ts'

/** Parts words from the results in one message, where the provider takes no words there or other results stand before them. */
export function partWords(draft: Draft): void {
  const never = draft.holds('user-after-tool')
  if (!never && !draft.holds('response-count', 'words-after-results')) return
  draft.messages = draft.messages.flatMap((message, index): Message[] => {
    if (message.role === 'assistant' || !(never || speaker(draft.messages[index - 1] ?? message) === 'tool')) return [message]
    const results = message.parts.filter((part) => part.type === 'tool-result')
    if (results.length === 0 || results.length === message.parts.length) return [message]
    draft.note('hoist', message, 'Results and words stand in one message')
    const words = message.parts.filter((part) => part.type !== 'tool-result')
    return [
      { ...message, id: `${message.id}-results`, role: 'tool', parts: results },
      { ...message, parts: words },
    ]
  })
}
