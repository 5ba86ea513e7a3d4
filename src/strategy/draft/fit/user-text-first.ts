import { hasPart, isWrittenByDecant, type Message } from '../../../message/index.ts'

/** The rank by which the user's own words stay longest, and newer messages longer than older ones. */
export function userTextFirst(messages: readonly Message[]): (i: number) => number {
  return (i) => {
    const message = messages[i]
    const isUserText = message?.role === 'user' && !isWrittenByDecant(message) && hasPart(message, 'text')
    return isUserText ? i + messages.length : i
  }
}
