import { type Message, messageText } from '../../../message/index.ts'
import { mostCharacters } from './most-characters.ts'

/** Where an estimate is this far above the tokens nobody needs the exact count. */
const CLEARLY_OVER = 1.4
const CLEARLY_MORE = 64

/** So many characters above the most are estimated too, where there is an estimate: a short text may be white space. */
const SHORT = 1000

/**
 * Whether some messages take more than `tokens` together. Counts only where their length leaves that open, and no further than it needs to.
 * @param estimate for messages that are many or long: they are counted only where it leaves that open too
 */
export function takesMore(messages: readonly Message[], tokens: number, count: (message: Message) => number, estimate?: (text: string) => number): boolean {
  if (isAbove(messages, mostCharacters(tokens) + (estimate ? SHORT : 0), (message) => messageText(message).length)) return true
  if (estimate && isAbove(messages, tokens * CLEARLY_OVER + CLEARLY_MORE, (message) => estimate(messageText(message)))) return true
  return isAbove(messages, tokens, count)
}

/** Whether messages are more than `most` together, measured no further than that takes. */
function isAbove(messages: readonly Message[], most: number, measure: (message: Message) => number): boolean {
  let sum = 0
  for (const message of messages) {
    sum += measure(message)
    if (sum > most) return true
  }
  return false
}
