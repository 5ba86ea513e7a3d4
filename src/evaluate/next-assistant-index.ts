import type { Message } from '../message/index.ts'

/** The next index at or after `from` with an assistant message, or the end: no call is separated from its results there. */
export function nextAssistantIndex(messages: readonly Message[], from: number): number {
  const at = messages.findIndex(({ role }, i) => i >= from && role === 'assistant')
  return at < 0 ? messages.length : at
}
