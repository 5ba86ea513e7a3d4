import { type Message, messageText } from '../../../message/index.ts'
import { maxCharacters } from './max-characters.ts'

/** An estimate this far above the tokens makes the exact count unnecessary. */
const CLEARLY_OVER_FACTOR = 1.4
const CLEARLY_OVER_TOKENS = 64

/** A text up to this many characters above the limit is estimated too, if there is an estimate: a short text may be white space. */
const SHORT_TEXT_CHARS = 1000

/**
 * Whether messages take more than `tokens` together. Counts only if their length leaves that open, and no further than needed.
 * @param estimate for messages that are many or long: they are counted only if the estimate leaves that open too
 */
export function exceedsTokens(messages: readonly Message[], tokens: number, count: (message: Message) => number, estimate?: (text: string) => number): boolean {
  if (isSumAbove(messages, maxCharacters(tokens) + (estimate ? SHORT_TEXT_CHARS : 0), (message) => messageText(message).length)) return true
  if (estimate && isSumAbove(messages, tokens * CLEARLY_OVER_FACTOR + CLEARLY_OVER_TOKENS, (message) => estimate(messageText(message)))) return true
  return isSumAbove(messages, tokens, count)
}

/** Whether messages exceed `limit` together, measured no further than needed. */
function isSumAbove(messages: readonly Message[], limit: number, measure: (message: Message) => number): boolean {
  let sum = 0
  for (const message of messages) {
    sum += measure(message)
    if (sum > limit) return true
  }
  return false
}
