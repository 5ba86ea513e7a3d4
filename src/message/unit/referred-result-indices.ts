import type { Message } from '../message.ts'
import { isReferredResult } from './is-referred-result.ts'

/**
 * Returns the indices of messages that contain results whose calls are not in the history because it refers to items, or continues from content, that the
 * provider stores: the calls are there, and a provider refuses a call without its result. Empty if the history refers to nothing. Linear.
 */
export function referredResultIndices(messages: readonly Message[]): number[] {
  if (!messages.some(({ parts }) => parts.some((part) => part.type === 'opaque' && part.kind === 'item_reference'))) return markedIndices(messages)
  const callIds = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))))
  return messages.flatMap(({ parts }, i) => (parts.some((part) => part.type === 'tool-result' && !callIds.has(part.callId)) ? [i] : []))
}

function markedIndices(messages: readonly Message[]): number[] {
  return messages.flatMap(({ parts }, i) => (parts.some(isReferredResult) ? [i] : []))
}
