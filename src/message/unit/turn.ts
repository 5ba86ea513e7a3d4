import type { Message } from '../message.ts'
import { checkMessages } from '../validation/check-messages.ts'

/** A user message and everything up to the next one, `[start, end)`. The messages before the first user message are a turn too. */
export interface Turn {
  readonly start: number
  readonly end: number
}

/** Splits a history into its turns; they cover it without gaps, in order. */
export function turns(messages: readonly Message[]): Turn[] {
  checkMessages(messages, 'turns')
  const result: Turn[] = []
  let start = 0
  for (let i = 1; i <= messages.length; i++) {
    if (i < messages.length && messages[i]?.role !== 'user') continue
    result.push({ start, end: i })
    start = i
  }
  return result
}
