import { isWritten, type Message } from '../../../message/index.ts'

/** The rank by which the user's own words stay longest, and newer messages longer than older ones. */
export function wordsFirst(messages: readonly Message[]): (i: number) => number {
  return (i) => {
    const message = messages[i]
    const isSaid = message?.role === 'user' && !isWritten(message) && message.parts.some(({ type }) => type === 'text')
    return isSaid ? i + messages.length : i
  }
}
