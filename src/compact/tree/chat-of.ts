import { redact } from '../../archive/index.ts'
import { type Message, partText } from '../../message/index.ts'
import { isWritten, noteCount } from '../../strategy/index.ts'
import type { ChatMessage } from '../engine/chat-message.ts'
import { isRecord } from './record-message.ts'

/**
 * Messages as the engine reads them: redacted, reasoning left out; a call and what it gave stand as words of a tool, so that only what user and
 * assistant themselves said counts as theirs. Notes and records that decant wrote say nothing and are left out.
 * @param key of the archive, for the marks of secrets
 */
export function chatOf(messages: readonly Message[], key?: string): ChatMessage[] {
  const result: ChatMessage[] = []
  for (const message of messages) {
    if (isRecord(message) || noteCount(message) !== undefined) continue
    const stamp = message.at === undefined ? {} : { timestamp: message.at }
    for (const part of message.parts) {
      if (part.type === 'reasoning' || part.type === 'image') continue
      const content = redact(partText(part), key)
      if (content.trim() === '') continue
      if (part.type === 'tool-call' || part.type === 'tool-result') result.push({ role: 'tool', content, ...stamp })
      else result.push({ role: message.role, content, ...stamp, ...(isWritten(message) && { type: 'summary' }) })
    }
  }
  return result
}
