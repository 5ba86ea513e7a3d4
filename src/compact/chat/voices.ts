import { commandLine, isResumed, ownWords, resumedPart } from '../../text/index.ts'
import type { ChatMessage } from './chat-message.ts'

/**
 * Splits a message by its real speakers. Text that a harness writes in the user's name becomes a tool's. Text that an agent wrote in the user's name before its
 * memory was cleared becomes the assistant's, except the words of the user that it quotes one by one. A command to the harness is shown as it was typed if it
 * has more than its name. Any other message is returned as the same object.
 */
export function voices<M extends ChatMessage>(message: M): M[] {
  if (message.role !== 'user' || message.type !== undefined) return [message]
  if (message.content !== '' && ownWords(message.content) === '') return [{ ...message, role: 'tool' }]
  if (isResumed(message.content)) return resumed(message)
  const line = commandLine(message.content)
  return [line !== undefined && /\s/.test(line) ? { ...message, content: line } : message]
}

function resumed<M extends ChatMessage>(message: M): M[] {
  const { content } = message
  const own = (text: string): M => ({ ...message, role: 'assistant', content: text })
  const [start, end] = resumedPart(content, 'All user messages') ?? [content.length, content.length]
  const quoted = [...content.slice(start, end).matchAll(QUOTED)].map(([, said]) => said as string)
  if (quoted.length === 0) return [own(content)]
  return [own(content.slice(0, start)), { ...message, content: quoted.join('\n') }, own(content.slice(end))].filter((one) => one.content !== '')
}

/** A list item that quotes the user, optionally followed by what the quote was about. */
const QUOTED = /^[ \t]{0,8}(?:[-*]|\d{1,2}\.) ["“]([^\n]{1,2000})["”][^"”\n]{0,200}$/gm
