import { isWritten } from '../marks/is-written.ts'
import { saidByUser } from '../marks/said-by-user.ts'
import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { onTheWay } from './on-the-way.ts'

/**
 * Returns the index of the last answer that is neither followed by a call in the assistant's next messages nor waiting for a result of an earlier call; -1 if
 * there is none. A message that decant put in place of the agent's messages may stand for calls. Linear.
 */
export function lastAnswer(messages: readonly Message[]): number {
  return backwards(messages).next().value ?? -1
}

/**
 * Yields the indices, last first, of messages after the last answer that would count as answers if others were removed without a replacement: words whose calls
 * are removed. Linear.
 * @param stays one flag per message: 1 if it stays
 */
export function* seemingAnswers(messages: readonly Message[], stays: Uint8Array): Generator<number, void> {
  const answered = lastAnswer(messages)
  for (const i of backwards(messages, stays)) {
    if (i <= answered) return
    yield i
  }
}

/**
 * Yields the answers from last to first, among the messages that stay; a message that decant put in the assistant's role is never one. When more are requested,
 * each answer already yielded is treated as if it led to a call.
 */
function* backwards(messages: readonly Message[], stays?: Uint8Array): Generator<number, void> {
  const underWay = onTheWay(messages)
  let calls = false
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i] as Message
    if (stays?.[i] === 0) continue
    if (isWritten(message)) calls ||= !saidByUser(message)
    else if (message.role !== 'assistant') calls = false
    else if (!calls && !underWay[i] && isAnswer(message)) {
      yield i
      calls = true
    } else calls ||= message.parts.some(({ type }) => type === 'tool-call')
  }
}

/** Texts that a client writes in the assistant's name without an answer: Claude Code's for a provider error, and for a turn that needed no response. */
const NO_ANSWER = /^\s*(?:API Error(?::| \()|No response requested\.\s*$)/

/** Whether an assistant message completes the work on what the user said: it has text after all its calls, and no call waits for a result. */
function isAnswer(message: Message): boolean {
  const answered = new Set(message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
  if (message.parts.some((part) => part.type === 'tool-call' && !answered.has(part.callId))) return false
  return message.parts.findLastIndex(isAnswering) > message.parts.findLastIndex((part) => part.type === 'tool-call')
}

function isAnswering(part: Part): boolean {
  return part.type === 'text' && /\S/.test(part.text) && !NO_ANSWER.test(part.text.slice(0, 80))
}
