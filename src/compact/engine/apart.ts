import type { ChatMessage } from '../chat/chat-message.ts'
import type { WordedMessage } from '../chat/worded.ts'

/**
 * Messages with what they call and get back as messages of a tool beside them, so that only what user and assistant themselves said counts as theirs:
 * results before the words they came with, calls after. A message without words but with calls or results is these alone.
 */
export function apart(messages: readonly WordedMessage[]): ChatMessage[] {
  return messages.flatMap((whole) => {
    if (!whole.uses) return whole
    const { uses, ...message } = whole
    const toolSaid = (kind: 'call' | 'result') =>
      uses.filter((use) => use.kind === kind && use.text !== '').map(({ text }): ChatMessage => ({ ...message, role: 'tool', content: text }))
    return [...toolSaid('result'), ...(message.content === '' ? [] : [message]), ...toolSaid('call')]
  })
}
