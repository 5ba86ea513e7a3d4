import { isWrittenByDecant } from '../marks/is-written-by-decant.ts'
import type { Message } from '../message.ts'
import { hasText } from './has-text.ts'

/**
 * Whether the message at an index continues the assistant's answer before it. Some wires write one answer as several messages: its reasoning, its words, each
 * of its calls. Words after words or after a call that waits for the client begin another answer, and so does reasoning after anything but reasoning.
 */
export function continuesAnswer(messages: readonly Message[], index: number): boolean {
  const [before, message] = [messages[index - 1], messages[index]]
  if (before?.role !== 'assistant' || message?.role !== 'assistant') return false
  if (isReasoningOnly(before)) return true
  // Unknown content stays whatever else is removed, and so does the reasoning before it.
  if (before.parts.every((part) => part.type === 'opaque' && part.text === undefined) || isReasoningOnly(message) || isWrittenByDecant(message)) return false
  return !(hasText(message) && (hasText(before) || hasClientCall(before)))
}

/** Whether a message is the assistant's and contains only reasoning. */
export function isReasoningOnly(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.parts.length > 0 && message.parts.every((part) => part.type === 'reasoning')
}

function hasClientCall({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'tool-call' && !part.hosted)
}
