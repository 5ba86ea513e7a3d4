import { type Edit, type Message, messageText, spans } from '../../message/index.ts'
import { figure } from '../../text/index.ts'
import type { Counter } from '../../token/index.ts'
import { opening } from '../print/opening.ts'
import { fitted } from '../print/width.ts'

/** Columns of a line outside the words that identify a message, and the fewest columns for these. */
const BESIDE = 25
const LEAST = 12

/**
 * An edit for a person to read, one line per message: two spaces before what stays, `-` before what is removed, `~` before what is shortened, `+`
 * before the replacement, word by word. Linear in the history.
 * @param columns of a line, except those of replacements
 */
export function editLines(messages: readonly Message[], edit: Edit<Message>, counter: Counter, columns: number): string[] {
  const lines: string[] = []
  const gist = Math.max(LEAST, columns - BESIDE)
  for (const { section, start, end } of spans(edit)) {
    const put = new Map<string, Message>(('keep' in section ? [] : section.put).map((message) => [message.id, message]))
    for (let i = start; i < end; i++) {
      const message = messages[i] as Message
      const instead = put.get(message.id)
      lines.push(line('keep' in section ? ' ' : instead ? '~' : '-', i, message, counter.message(message), gist))
    }
    if (!('keep' in section)) for (const message of section.put) lines.push(...written(message, counter.message(message)))
  }
  return lines
}

function line(mark: string, index: number, message: Message, tokens: number, gist: number): string {
  return `${mark} ${`#${index}`.padEnd(5)} ${message.role.padEnd(9)} ${fitted(opening(message), gist)} ${figure(tokens).padStart(6)}`
}

function written(message: Message, tokens: number): string[] {
  const text = messageText(message)
    .split('\n')
    .map((words) => `+       ${words.replace(/[^\t\P{Cc}]/gu, '')}`)
  return [`+       ${message.role} · ${figure(tokens)} tokens`, ...text]
}
