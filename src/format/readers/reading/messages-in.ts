import type { Message } from '../../../message/index.ts'
import type { JsonLine } from './json-lines.ts'

/**
 * The messages that lines of a log hold, in order, and of each line that holds none what it is.
 * @param read the message of a line, which is told how many stand before it
 */
export function messagesIn(
  lines: readonly JsonLine[],
  read: (line: JsonLine, before: number) => Message | undefined,
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
