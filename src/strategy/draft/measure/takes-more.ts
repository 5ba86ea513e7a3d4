import { type Message, messageText } from '../../../message/index.ts'
import { mostCharacters } from './most-characters.ts'

/** An estimate this far above the tokens makes the exact count unnecessary. */
const CLEARLY_OVER = 1.4
const CLEARLY_MORE = 64

/** A text up to this many characters above the limit is estimated too, if there is an estimate: a short text may be white space. */
const SHORT = 1000

/**
 * Whether messages take more than `tokens` together. Counts only if their length leaves that open, and no further than needed.
 * @param estimate for messages that are many or long: they are counted only if the estimate leaves that open too
 */
export function takesMore(messages: readonly Message[], tokens: number, count: (message: Message) => number, estimate?: (text: string) => number): boolean {
  if (isAbove(messages, mostCharacters(tokens) + (estimate ? SHORT : 0), (message) => messageText(message).length)) return true
  if (estimate && isAbove(messages, tokens * CLEARLY_OVER + CLEARLY_MORE, (message) => estimate(messageText(message)))) return true
  return isAbove(messages, tokens, count)
}

/** Whether messages exceed `most` together, measured no further than needed. */
function isAbove(messages: readonly Message[], most: number, measure: (message: Message) => number): boolean {
  let sum = 0
  for (const message of messages) {
    sum += measure(message)
    if (sum > most) return true
  }
  return false
}
