import type { Message } from '../message.ts'
import { isReferred } from './is-referred.ts'

/**
 * Returns the indices of messages that hold results whose calls are not in the history because it refers to items, or continues from content, that the provider
 * stores: the calls are there, and a provider refuses a call without its result. Empty if the history refers to nothing. Linear.
 */
export function referredResults(messages: readonly Message[]): number[] {
  if (!messages.some(({ parts }) => parts.some((part) => part.type === 'opaque' && part.kind === 'item_reference'))) return marked(messages)
  const called = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))))
  return messages.flatMap(({ parts }, i) => (parts.some((part) => part.type === 'tool-result' && !called.has(part.callId)) ? [i] : []))
}

function marked(messages: readonly Message[]): number[] {
  return messages.flatMap(({ parts }, i) => (parts.some(isReferred) ? [i] : []))
}
