import type { Message } from '../../../message/index.ts'
import type { JsonLine } from './json-lines.ts'

/**
 * Returns the messages in the lines of a log, in order, and the kind of each line without one.
 * @param read returns the message of a line, given the number of messages before it
 */
export function messagesIn(
  lines: readonly JsonLine[],
  read: (line: JsonLine, messageCount: number) => Message | undefined,
  kindOf: (line: JsonLine) => string,
): { readonly messages: readonly Message[]; readonly others: readonly string[] } {
  const messages: Message[] = []
  const others: string[] = []
  for (const line of lines) {
    const message = read(line, messages.length)
    if (message) messages.push(message)
    else others.push(kindOf(line))
  }
  return { messages, others }
}
