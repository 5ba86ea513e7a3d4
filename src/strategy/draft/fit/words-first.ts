import { isWritten, type Message } from '../../../message/index.ts'

/** The rank of a draft by which the user's own words stay longest, and of these and of all else the newer. */
export function wordsFirst(messages: readonly Message[]): (i: number) => number {
  return (i) => {
    const message = messages[i]
    const isSaid = message?.role === 'user' && !isWritten(message) && message.parts.some(({ type }) => type === 'text')
    return isSaid ? i + messages.length : i
  }
}
