import { checkMessage, hasPart, type Message } from '../../message/index.ts'
import { isMarkedByUser } from './importance.ts'
import { KEY_WORDS } from './key-words.ts'
import { ownTextOf, resultTextOf } from './own-text.ts'
import { removeSuccessPhrases } from './remove-success-phrases.ts'

/** The kind of a key event. */
export type KeyEvent = 'user input' | 'task start or end' | 'decision' | 'error or fix' | 'key tool result' | 'tool call' | 'marked'

/** Decision words count only in texts longer than this many characters. */
const MIN_DECISION_CHARS = 100

/**
 * The kind of key event of a message; undefined if it is none. Markers of start and end count in message text only, not inside tool output, and marking words
 * only in the user's text; what a program wrote in the user's name is not theirs. A task not done yet has not ended, and `0 errors` is no error. Words of
 * decisions count in texts above 100 characters. A result is a key event if its beginning or end reports how a call went; every call is one.
 * @throws DecantError `invalid-argument` for a value without parts, such as a provider's own message
 */
export function keyEvent(message: Message): KeyEvent | undefined {
  const ownText = ownTextOf(checkMessage(message, 'keyEvent'))
  if (isMarkedByUser(message, ownText)) return 'marked'
  if (message.role === 'user' && /\S/.test(ownText)) return 'user input'
  if (/!!!(?:COMPLETE|SUMMARY)!!!/.test(ownText) || KEY_WORDS.completion.test(ownText) || KEY_WORDS.start.test(ownText)) return 'task start or end'
  if (KEY_WORDS.trouble.test(removeSuccessPhrases(ownText))) return 'error or fix'
  if (ownText.length > MIN_DECISION_CHARS && KEY_WORDS.decision.test(ownText)) return 'decision'
  const isError = message.parts.some((part) => part.type === 'tool-result' && part.isError)
  if (isError || KEY_WORDS.outcome.test(headAndTail(resultTextOf(message)))) return 'key tool result'
  return hasPart(message, 'tool-call') ? 'tool call' : undefined
}

/** The beginning and end of a result, which report how a call went. */
function headAndTail(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 300)}\n${text.slice(-300)}`
}
