import { type Edit, type Message, messageText, spans } from '../../message/index.ts'
import { abbreviateCount } from '../../text/index.ts'
import type { Counter } from '../../token/index.ts'
import { messagePreview } from '../print/message-preview.ts'
import { fitToWidth } from '../print/width.ts'

/** Columns of a line outside the words that identify a message, and the fewest columns for these. */
const FIXED_COLUMNS = 25
const MIN_GIST_COLUMNS = 12

/**
 * An edit for a person to read, one line per message: two spaces before what stays, `-` before what is removed, `~` before what is shortened, `+`
 * before the replacement, word by word. Linear in the history.
 * @param columns of a line, except those of replacements
 */
export function editLines(messages: readonly Message[], edit: Edit<Message>, counter: Counter, columns: number): string[] {
  const lines: string[] = []
  const gistColumns = Math.max(MIN_GIST_COLUMNS, columns - FIXED_COLUMNS)
  for (const { section, start, end } of spans(edit)) {
    const replacements = new Map<string, Message>(('keep' in section ? [] : section.put).map((message) => [message.id, message]))
    for (let i = start; i < end; i++) {
      const message = messages[i] as Message
      const replacement = replacements.get(message.id)
      lines.push(messageLine('keep' in section ? ' ' : replacement ? '~' : '-', i, message, counter.message(message), gistColumns))
    }
    if ('keep' in section) continue
    for (const message of section.put) for (const line of replacementLines(message, counter.message(message))) lines.push(line)
  }
  return lines
}

function messageLine(mark: string, index: number, message: Message, tokens: number, gistColumns: number): string {
  return `${mark} ${`#${index}`.padEnd(5)} ${message.role.padEnd(9)} ${fitToWidth(messagePreview(message), gistColumns)} ${abbreviateCount(tokens).padStart(6)}`
}

function replacementLines(message: Message, tokens: number): string[] {
  const text = messageText(message)
    .split('\n')
    .map((words) => `+       ${words.replace(/[^\t\P{Cc}]/gu, '')}`)
  return [`+       ${message.role} · ${abbreviateCount(tokens)} tokens`, ...text]
}
