import { type Message, messageGiven } from '../../message/index.ts'
import { isMarked } from './importance.ts'
import { KEY_WORDS } from './key-words.ts'
import { resultText, spokenText } from './spoken-text.ts'
import { withoutClean } from './without-clean.ts'

/** What kind of key event a message is. */
export type KeyEvent = 'user input' | 'task start or end' | 'decision' | 'error or fix' | 'key tool result' | 'tool call' | 'marked'

/** Decision words count in texts longer than this many characters only. */
const DECISION_LENGTH = 100

/**
 * The kind of key event a message is; undefined where it is none. Markers of start and end count where they are said, not inside tool output, and words
 * that mark only where the user says them. What is not done yet is no end, and `0 errors` no error. Words of decisions count in texts above 100 characters. A
 * result is key where its beginning or end tells how a call went, and every call is.
 * @throws DecantError `invalid-argument` for what has no parts, such as a provider's own message
 */
export function keyEvent(message: Message): KeyEvent | undefined {
  const spoken = spokenText(messageGiven(message, 'keyEvent'))
  if (isMarked(message, spoken)) return 'marked'
  if (message.role === 'user' && spoken !== '') return 'user input'
  if (/!!!(?:COMPLETE|SUMMARY)!!!/.test(spoken) || KEY_WORDS.completion.test(spoken) || KEY_WORDS.start.test(spoken)) return 'task start or end'
  if (KEY_WORDS.trouble.test(withoutClean(spoken))) return 'error or fix'
  if (spoken.length > DECISION_LENGTH && KEY_WORDS.decision.test(spoken)) return 'decision'
  const isError = message.parts.some((part) => part.type === 'tool-result' && part.isError)
  if (isError || KEY_WORDS.outcome.test(ends(resultText(message)))) return 'key tool result'
  return message.parts.some((part) => part.type === 'tool-call') ? 'tool call' : undefined
}

/** How a call went stands at the beginning or the end of its result. */
function ends(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 300)}\n${text.slice(-300)}`
}
