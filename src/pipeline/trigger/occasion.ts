import type { Message } from '../../message/index.ts'
import { isWritten, rounds } from '../../strategy/index.ts'
import type { Occasion } from './trigger.ts'

/**
 * The occasion that messages make, of which so many tokens of the window are used. What is counted in the messages is counted when a trigger asks for
 * it, each in time linear in them.
 * @param heeded the answer that was last when a compaction was made: what it said asks for no other one
 */
export function occasionOf(messages: readonly Message[], used: Pick<Occasion, 'used' | 'window' | 'usedAfterLast' | 'requested'>, heeded?: string): Occasion {
  return {
    ...used,
    get messages() {
      return messages.filter((message) => !isWritten(message)).length
    },
    get turns() {
      return rounds(messages).filter(({ start }) => messages[start]?.role === 'user').length
    },
    get steps() {
      return messages.filter((message) => message.role === 'assistant' && !isWritten(message)).length
    },
    get lastSaid() {
      const last = lastAnswer(messages)
      if (last === undefined || last.id === heeded) return ''
      return last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    },
  }
}

/** What the assistant said last; undefined where it said nothing. */
export function lastAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast((message) => message.role === 'assistant' && !isWritten(message))
}
