import type { Message } from '../../message/index.ts'
import { KEY_WORDS } from './key-words.ts'
import { ownTextOf, resultTextOf } from './own-text.ts'
import { removeSuccessPhrases } from './remove-success-phrases.ts'
import { type Speaker, speakerOf } from './speaker-of.ts'

/** One reason that raised or lowered a score. */
export interface Factor {
  readonly points: number
  readonly why: string
}

const BASE_POINTS: Readonly<Record<Speaker, number>> = { user: 5, assistant: 2, tool: 1, system: 1, developer: 1, harness: 1 }

/**
 * The importance of a message in points: 5 for the user, 2 for the assistant, 1 for any other speaker; +0.5 for each key word, however often it occurs, +2 for
 * tool use, +2 for errors and fixes, +1.5 for completion, +3 for messages that the user marked. Text that reports no errors does not count as an error. Marks
 * inside tool output do not count; `<Pin>` and words of emphasis count only in the user's text.
 */
export function importanceFactors(message: Message): Factor[] {
  const ownText = ownTextOf(message)
  const text = removeSuccessPhrases(ownText === '' ? resultTextOf(message) : ownText)
  const speaker = speakerOf(message)
  const factors: Factor[] = [{ points: BASE_POINTS[speaker], why: speaker }]
  for (const word of KEY_WORDS.important) {
    const found = word.exec(text)
    if (found) factors.push({ points: 0.5, why: `says "${found[0].toLowerCase()}"` })
  }
  if (message.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result')) factors.push({ points: 2, why: 'tool use' })
  if (KEY_WORDS.trouble.test(text)) factors.push({ points: 2, why: 'an error or its fix' })
  if (ownText.includes('!!!COMPLETE!!!') || KEY_WORDS.completion.test(ownText)) factors.push({ points: 1.5, why: 'a task completed' })
  if (isMarkedByUser(message, ownText)) factors.push({ points: 3, why: 'marked as important' })
  return factors
}

/** Whether the user marked the message with `<Pin>` or a word of emphasis. */
export function isMarkedByUser(message: Message, ownText: string): boolean {
  return message.role === 'user' && (/<pin>/i.test(ownText) || KEY_WORDS.marked.test(ownText))
}
