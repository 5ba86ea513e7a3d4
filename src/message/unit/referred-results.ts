import type { Message } from '../message.ts'
import { isReferred } from './is-referred.ts'

/**
 * Which messages hold results whose calls are not in the history, where it refers to items that the provider keeps, or goes on from content that it
 * keeps: the calls are among these, and a provider refuses a call without its result. Empty where nothing is referred to. Linear.
 */
export function referredResults(messages: readonly Message[]): number[] {
  if (!messages.some(({ parts }) => parts.some((part) => part.type === 'opaque' && part.kind === 'item_reference'))) return marked(messages)
  const called = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))))
  return messages.flatMap(({ parts }, i) => (parts.some((part) => part.type === 'tool-result' && !called.has(part.callId)) ? [i] : []))
}

function marked(messages: readonly Message[]): number[] {
  return messages.flatMap(({ parts }, i) => (parts.some(isReferred) ? [i] : []))
}
