import { continuationSection, harnessCommand, isContinuationSummary, userAuthoredText } from '../../text/index.ts'
import type { ChatMessage } from './chat-message.ts'

/**
 * Splits a message by its real speakers. Text that a harness writes in the user's name becomes a tool's. Text that an agent wrote in the user's name before its
 * memory was cleared becomes the assistant's, except the words of the user that it quotes one by one. A command to the harness is shown as it was typed if it
 * has more than its name. Any other message is returned as the same object.
 */
export function splitBySpeaker<M extends ChatMessage>(message: M): M[] {
  if (message.role !== 'user' || message.type !== undefined) return [message]
  if (message.content !== '' && userAuthoredText(message.content) === '') return [{ ...message, role: 'tool' }]
  if (isContinuationSummary(message.content)) return splitResumed(message)
  const line = harnessCommand(message.content)
  return [line !== undefined && /\s/.test(line) ? { ...message, content: line } : message]
}

function splitResumed<M extends ChatMessage>(message: M): M[] {
  const { content } = message
  const asAssistant = (text: string): M => ({ ...message, role: 'assistant', content: text })
  const [start, end] = continuationSection(content, 'All user messages') ?? [content.length, content.length]
  const quotes = [...content.slice(start, end).matchAll(QUOTED)].map(([, quote]) => quote as string)
  if (quotes.length === 0) return [asAssistant(content)]
  return [asAssistant(content.slice(0, start)), { ...message, content: quotes.join('\n') }, asAssistant(content.slice(end))].filter((one) => one.content !== '')
}

/** A list item that quotes the user, optionally followed by what the quote was about. */
const QUOTED = /^[ \t]{0,8}(?:[-*]|\d{1,2}\.) ["“]([^\n]{1,2000})["”][^"”\n]{0,200}$/gm
