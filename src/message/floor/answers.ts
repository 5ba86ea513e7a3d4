import { isWritten } from '../marks/is-written.ts'
import { saidByUser } from '../marks/said-by-user.ts'
import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { onTheWay } from './on-the-way.ts'

/**
 * Index of the last answer that goes on to no call in the messages of the assistant behind it, and waits for no result of one before it; -1 where there is
 * none. What decant put there in the place of the agent's messages may stand for calls. Linear.
 */
export function lastAnswer(messages: readonly Message[]): number {
  return backwards(messages).next().value ?? -1
}

/**
 * Indices, the last first, of messages behind the last answer that would count as answers if others went and nothing stood in their place: words whose
 * calls go. Linear.
 * @param stays one flag a message: 1 where it stays
 */
export function* seemingAnswers(messages: readonly Message[], stays: Uint8Array): Generator<number, void> {
  const answered = lastAnswer(messages)
  for (const i of backwards(messages, stays)) {
    if (i <= answered) return
    yield i
  }
}

/**
 * Answers from the last to the first, among the messages that stay; none is what decant put in the assistant's role. Whoever asks for more takes each for
 * one that goes on to a call.
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

/** What a client writes in the assistant's name where no answer came: Claude Code's words for an error of the provider, and for a turn that wanted none. */
const NO_ANSWER = /^\s*(?:API Error(?::| \()|No response requested\.\s*$)/

/** Whether a message of the assistant ends its work on what the user said: words after all its calls, and none of them waits for its result. */
function isAnswer(message: Message): boolean {
  const answered = new Set(message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
  if (message.parts.some((part) => part.type === 'tool-call' && !answered.has(part.callId))) return false
  return message.parts.findLastIndex(isAnswering) > message.parts.findLastIndex((part) => part.type === 'tool-call')
}

function isAnswering(part: Part): boolean {
  return part.type === 'text' && /\S/.test(part.text) && !NO_ANSWER.test(part.text.slice(0, 80))
}
