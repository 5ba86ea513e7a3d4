import { isSystem, type Message } from '../../message/index.ts'

/**
 * For each message that holds results: where the run of such messages that it belongs to begins; -1 for all others. A message with
 * words may end a run, never continue it, and system text is of none; one of the tools' role that holds only what is unknown (an approval) belongs to the run.
 */
export function runStarts(messages: readonly Message[]): Int32Array {
  const starts = new Int32Array(messages.length).fill(-1)
  messages.forEach((message, i) => {
    if (message.role === 'assistant' || isSystem(message) || !(aside(message) || message.parts.some((part) => part.type === 'tool-result'))) return
    const last = messages[i - 1]
    const continues = last !== undefined && starts[i - 1] !== -1 && (aside(last) || last.parts.every((part) => part.type === 'tool-result'))
    starts[i] = continues ? (starts[i - 1] as number) : i
  })
  return starts
}

function aside({ role, parts }: Message): boolean {
  return role === 'tool' && parts.length > 0 && parts.every((part) => part.type === 'opaque')
}
