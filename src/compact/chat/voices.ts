import { commandLine, isResumed, ownWords, resumedPart } from '../../text/index.ts'
import type { ChatMessage } from './chat-message.ts'

/**
 * A message as who really said it: what a harness writes in the user's name is a tool's, and what an agent wrote there before its memory was cleared is its
 * own, but for the words of the user that it quotes one by one. A command to the harness stands as it was typed where it says more than its name. Any other
 * message is the same object.
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

/** An item that quotes what the user said, and may say behind it what that was about. */
const QUOTED = /^[ \t]{0,8}(?:[-*]|\d{1,2}\.) ["“]([^\n]{1,2000})["”][^"”\n]{0,200}$/gm
