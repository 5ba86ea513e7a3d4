import type { Message } from '../../../message/index.ts'

export function totalTokens(messages: readonly Message[], count: (message: Message) => number): number {
  let tokens = 0
  for (const message of messages) tokens += count(message)
  return tokens
}
