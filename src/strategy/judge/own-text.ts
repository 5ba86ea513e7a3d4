import { type Message, partText } from '../../message/index.ts'
import { userAuthoredText, withoutReminders } from '../../text/index.ts'
import { MAX_JUDGED_CHARS } from './key-words.ts'

/**
 * The text of a message itself, without results and reasoning, and without what a program wrote in the user's name; its first 20,000 units. Markers count only
 * here.
 */
export function ownTextOf(message: Message): string {
  let text = ''
  for (const part of message.parts)
    if (part.type === 'text' && text.length < MAX_JUDGED_CHARS) {
      const authored = message.role === 'user' ? userAuthoredText(withoutReminders(part.text)) : part.text
      text += `${text && '\n'}${authored.slice(0, MAX_JUDGED_CHARS)}`
    }
  return text
}

/** The text of a message's results; its first 20,000 units. */
export function resultTextOf(message: Message): string {
  let text = ''
  for (const part of message.parts)
    if (part.type === 'tool-result' && text.length < MAX_JUDGED_CHARS) text += `${text && '\n'}${partText(part).slice(0, MAX_JUDGED_CHARS)}`
  return text
}
