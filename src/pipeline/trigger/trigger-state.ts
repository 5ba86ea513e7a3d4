import { isFromUser, isWrittenByDecant, type Message } from '../../message/index.ts'
import { beginsAnswer, isFromAssistant, rounds } from '../../strategy/index.ts'
import type { TriggerState } from './trigger.ts'

/**
 * The state that triggers read of messages, with the given tokens of the window in use. Counts over the messages are computed when a trigger reads them, each
 * in linear time.
 * @param handledId the id of the last answer at the latest compaction: its words trigger no further one
 */
export function triggerStateOf(
  messages: readonly Message[],
  used: Pick<TriggerState, 'used' | 'window' | 'usedAfterLast' | 'requested'>,
  handledId?: string,
): TriggerState {
  return {
    ...used,
    get messages() {
      return messages.filter((message) => !isWrittenByDecant(message)).length
    },
    get turns() {
      return rounds(messages).filter(({ start }) => isUserRound(messages[start] as Message)).length
    },
    get steps() {
      return messages.filter((_, i) => beginsAnswer(messages, i)).length
    },
    get lastText() {
      return lastAnswerText(messages, handledId)
    },
  }
}

/** Whether a round begins with words of the user: before the first one there may be system text, a summary or results. */
function isUserRound(message: Message): boolean {
  return !isWrittenByDecant(message) && isFromUser(message)
}

/** The assistant's last message: the last one of an answer in several messages. Undefined if there is none. */
export function lastAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast(isFromAssistant)
}

/** The words of the last answer; for one in several messages, only those after the handled one. */
function lastAnswerText(messages: readonly Message[], handledId: string | undefined): string {
  const last = messages.findLastIndex(isFromAssistant)
  if (last < 0 || messages[last]?.id === handledId) return ''
  let start = last
  while (!beginsAnswer(messages, start) && messages[start - 1]?.id !== handledId) start--
  const texts = messages.slice(start, last + 1).flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
  return texts.join('\n')
}
