import { isWritten } from '../marks/is-written.ts'
import type { Message } from '../message.ts'
import { saysWords } from './says-words.ts'

/**
 * Whether the message at an index continues the assistant's answer before it. Some wires write one answer as several messages: its reasoning, its words, each
 * of its calls. Words after words or after a call that waits for the client begin another answer, and so does reasoning after anything but reasoning.
 */
export function goesOn(messages: readonly Message[], place: number): boolean {
  const [before, message] = [messages[place - 1], messages[place]]
  if (before?.role !== 'assistant' || message?.role !== 'assistant') return false
  if (isReasoning(before)) return true
  // Unknown content stays whatever else is removed, and so does the reasoning before it.
  if (before.parts.every((part) => part.type === 'opaque' && part.text === undefined) || isReasoning(message) || isWritten(message)) return false
  return !(saysWords(message) && (saysWords(before) || calls(before)))
}

/** Whether a message is the assistant's and holds only reasoning. */
export function isReasoning(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.parts.length > 0 && message.parts.every((part) => part.type === 'reasoning')
}

function calls({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'tool-call' && !part.hosted)
}
