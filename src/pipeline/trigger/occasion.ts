import { type Message, saidByUser } from '../../message/index.ts'
import { beginsAnswer, isSaidByAssistant, isWritten, rounds } from '../../strategy/index.ts'
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
      return rounds(messages).filter(({ start }) => isOfUser(messages[start] as Message)).length
    },
    get steps() {
      return messages.filter((_, i) => beginsAnswer(messages, i)).length
    },
    get lastSaid() {
      return wordsFrom(messages, heeded)
    },
  }
}

/** Before the first round may stand what is nobody's: system text, a summary, results. */
function isOfUser(message: Message): boolean {
  return !isWritten(message) && saidByUser(message)
}

/** What the assistant said last, of an answer in several messages the last of them; undefined where it said nothing. */
export function lastAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast(isSaidByAssistant)
}

/** The words of the last answer, of one in several messages those behind the one that was heeded. */
function wordsFrom(messages: readonly Message[], heeded: string | undefined): string {
  const last = messages.findLastIndex(isSaidByAssistant)
  if (last < 0 || messages[last]?.id === heeded) return ''
  let start = last
  while (!beginsAnswer(messages, start) && messages[start - 1]?.id !== heeded) start--
  const said = messages.slice(start, last + 1).flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
  return said.join('\n')
}
