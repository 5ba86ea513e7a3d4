import { type Message, saidByUser } from '../../message/index.ts'
import { beginsAnswer, isSaidByAssistant, isWritten, rounds } from '../../strategy/index.ts'
import type { Occasion } from './trigger.ts'

/**
 * The occasion for messages, with the given tokens of the window in use. Counts over the messages are computed when a trigger reads them, each in linear time.
 * @param heeded the id of the last answer at the latest compaction: its words trigger no further one
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

/** Whether a round begins with words of the user: before the first one there may be system text, a summary or results. */
function isOfUser(message: Message): boolean {
  return !isWritten(message) && saidByUser(message)
}

/** The assistant's last message: the last one of an answer in several messages. Undefined if there is none. */
export function lastAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast(isSaidByAssistant)
}

/** The words of the last answer; for one in several messages, only those after the heeded one. */
function wordsFrom(messages: readonly Message[], heeded: string | undefined): string {
  const last = messages.findLastIndex(isSaidByAssistant)
  if (last < 0 || messages[last]?.id === heeded) return ''
  let start = last
  while (!beginsAnswer(messages, start) && messages[start - 1]?.id !== heeded) start--
  const said = messages.slice(start, last + 1).flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
  return said.join('\n')
}
