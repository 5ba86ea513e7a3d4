import { isFromUser } from '../marks/is-from-user.ts'
import { isWrittenByDecant } from '../marks/is-written-by-decant.ts'
import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { flagAwaitingResult } from './flag-awaiting-result.ts'

/**
 * Returns the index of the last answer that is neither followed by a call in the assistant's next messages nor waiting for a result of an earlier call; -1 if
 * there is none. A message that decant put in place of the agent's messages may replace calls. Linear.
 */
export function lastAnswerIndex(messages: readonly Message[]): number {
  return answersFromLast(messages).next().value ?? -1
}

/**
 * Yields the indices, last first, of messages after the last answer that would count as answers if others were removed without a replacement: words whose calls
 * are removed. Linear.
 * @param kept one flag per message: 1 if it stays
 */
export function* seemingAnswers(messages: readonly Message[], kept: Uint8Array): Generator<number, void> {
  const lastAnswer = lastAnswerIndex(messages)
  for (const i of answersFromLast(messages, kept)) {
    if (i <= lastAnswer) return
    yield i
  }
}

/**
 * Yields the answers from last to first, among the messages that stay; a message that decant put in the assistant's role is never one. When more are requested,
 * each answer already yielded is treated as if it led to a call.
 */
function* answersFromLast(messages: readonly Message[], kept?: Uint8Array): Generator<number, void> {
  const awaiting = flagAwaitingResult(messages)
  let calls = false
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i] as Message
    if (kept?.[i] === 0) continue
    if (isWrittenByDecant(message)) calls ||= !isFromUser(message)
    else if (message.role !== 'assistant') calls = false
    else if (!calls && !awaiting[i] && isAnswer(message)) {
      yield i
      calls = true
    } else calls ||= message.parts.some(({ type }) => type === 'tool-call')
  }
}

/** Texts that a client writes in the assistant's name without an answer: Claude Code's for a provider error, and for a turn that needed no response. */
const CLIENT_NOTICE = /^\s*(?:API Error(?::| \()|No response requested\.\s*$)/

/** Whether an assistant message completes the work on the user's message: it has text after all its calls, and no call waits for a result. */
function isAnswer(message: Message): boolean {
  const answered = new Set(message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
  if (message.parts.some((part) => part.type === 'tool-call' && !answered.has(part.callId))) return false
  return message.parts.findLastIndex(isAnswerText) > message.parts.findLastIndex((part) => part.type === 'tool-call')
}

function isAnswerText(part: Part): boolean {
  return part.type === 'text' && /\S/.test(part.text) && !CLIENT_NOTICE.test(part.text.slice(0, 80))
}
