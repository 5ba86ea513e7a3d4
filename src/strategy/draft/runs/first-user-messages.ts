import { hasPart, isFromUser, isNotSystem, isWrittenByDecant, type Message, messageText } from '../../../message/index.ts'
import { userAuthoredText } from '../../../text/index.ts'

/**
 * Indices of the user's messages before the agent's first, the newest first. Some agents put text of their own, about the folder and the time, before the
 * user's, so the request is the last of these messages and not the first. If the agent's message comes first, the user's first messages after that. A note or
 * summary between them ends them, unless it represents messages of the user alone.
 */
export function firstUserMessages(messages: readonly Message[]): number[] {
  const found: number[] = []
  for (const [i, message] of messages.entries()) {
    if (found.length > 0 && (message.role === 'assistant' || isWrittenByDecant(message)) && !isFromUser(message)) break
    if (message.role === 'user' && !isWrittenByDecant(message)) found.push(i)
  }
  return found.reverse()
}

/**
 * Index of the message that set the task: of the opening messages with text, the last one that contains the user's own words, since some harnesses put the
 * instructions of a skill after the command that asks for it; if there is none, the last. If there is no user text, the first message that is neither the
 * system's nor the agent's: some harnesses give the task as the answer of a tool that nobody called. -1 if there is none.
 */
export function taskMessageIndex(messages: readonly Message[]): number {
  const texts = firstUserMessages(messages).filter((i) => hasPart(messages[i], 'text'))
  const ownTextIndex = texts.find((i) => userAuthoredText(messageText(messages[i] as Message)) !== '') ?? texts[0]
  const firstUserText = () => messages.findIndex((message) => message.role === 'user' && !isWrittenByDecant(message) && hasPart(message, 'text'))
  const found = ownTextIndex ?? firstUserText()
  return found >= 0 ? found : uncalledResultIndex(messages)
}

/** The first message if it is the answer of a tool that nobody called, otherwise -1. An answer whose call was cut off still has the id of that call. */
function uncalledResultIndex(messages: readonly Message[]): number {
  const first = messages.findIndex(isNotSystem)
  const message = messages[first]
  return message?.role === 'tool' && message.parts.every((part) => part.type === 'text' || (part.type === 'tool-result' && part.callId === '')) ? first : -1
}
