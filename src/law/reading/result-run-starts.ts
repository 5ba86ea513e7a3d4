import { isSystem, type Message } from '../../message/index.ts'

/**
 * Returns, for each message that contains results, the index at which its run of such messages begins; -1 for all others. A message with words may end a run
 * but never continue it, and system text belongs to none; a message in the tools' role that contains only unknown content (an approval) belongs to the run.
 */
export function resultRunStarts(messages: readonly Message[]): Int32Array {
  const starts = new Int32Array(messages.length).fill(-1)
  messages.forEach((message, i) => {
    if (message.role === 'assistant' || isSystem(message) || !(isOpaqueToolMessage(message) || message.parts.some((part) => part.type === 'tool-result')))
      return
    const last = messages[i - 1]
    const isContinued = last !== undefined && starts[i - 1] !== -1 && (isOpaqueToolMessage(last) || last.parts.every((part) => part.type === 'tool-result'))
    starts[i] = isContinued ? (starts[i - 1] as number) : i
  })
  return starts
}

function isOpaqueToolMessage({ role, parts }: Message): boolean {
  return role === 'tool' && parts.length > 0 && parts.every((part) => part.type === 'opaque')
}
