import type { Message } from '../../message/index.ts'
import { isWritten } from './is-written.ts'

/** Flags the newest `count` messages that a test accepts; what decant wrote is passed over. */
export function newestOf(messages: readonly Message[], count: number, test: (message: Message, i: number) => boolean = () => true): Uint8Array {
  const flags = new Uint8Array(messages.length)
  let left = count
  for (let i = messages.length - 1; i >= 0 && left > 0; i--) {
    const message = messages[i] as Message
    if (isWritten(message) || !test(message, i)) continue
    flags[i] = 1
    left--
  }
  return flags
}

/** Index of the message that set the task: the first words of the user; -1 where there are none. */
export function taskMessage(messages: readonly Message[]): number {
  return messages.findIndex((message) => message.role === 'user' && !isWritten(message) && message.parts.some((part) => part.type === 'text'))
}
