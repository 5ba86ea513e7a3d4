import type { Message } from '../message/index.ts'

/**
 * For each message that holds results: where the run of such messages that it belongs to begins; -1 for all others. A message with
 * words may end a run, never continue it.
 */
export function runStarts(messages: readonly Message[]): Int32Array {
  const starts = new Int32Array(messages.length).fill(-1)
  messages.forEach((message, i) => {
    if (message.role === 'assistant' || !message.parts.some((part) => part.type === 'tool-result')) return
    const continues = i > 0 && starts[i - 1] !== -1 && messages[i - 1]?.parts.every((part) => part.type === 'tool-result')
    starts[i] = continues ? (starts[i - 1] as number) : i
  })
  return starts
}
