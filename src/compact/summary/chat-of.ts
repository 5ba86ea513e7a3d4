import { redact } from '../../archive/index.ts'
import { isKeyRecord, isWritten, type Message, messageText, noteCount, partText, standsFor } from '../../message/index.ts'
import { recordSections } from '../../relevance/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { voices } from '../chat/voices.ts'

/**
 * Messages as the engine reads them: redacted, without reasoning; calls and results become text of a tool, so that only what user and assistant themselves said
 * counts as theirs. A record of earlier messages becomes what they said; notes and the record of key information are left out.
 * @param key of the archive, for the marks of secrets
 */
export function chatOf(messages: readonly Message[], key?: string): ChatMessage[] {
  const result: ChatMessage[] = []
  for (const message of messages) {
    if (isKeyRecord(message) || noteCount(message) !== undefined) continue
    const stamp = message.at === undefined ? {} : { timestamp: message.at }
    for (const { role, content, type } of standsFor(message) === undefined ? saidIn(message) : quotedIn(message)) {
      const words = redact(content, key)
      if (words.trim() !== '') result.push({ role, content: words, ...stamp, ...(type !== undefined && { type }) })
    }
  }
  return result
}

function saidIn(message: Message): ChatMessage[] {
  return message.parts.flatMap((part): ChatMessage[] => {
    if (part.type === 'reasoning' || part.type === 'image') return []
    const content = partText(part)
    if (part.type === 'tool-call' || part.type === 'tool-result') return [{ role: 'tool', content }]
    return voices({ role: message.role, content, ...(isWritten(message) && { type: 'summary' }) })
  })
}

/** What a record quotes, with the speaker of each quote. */
function quotedIn(record: Message): ChatMessage[] {
  const text = messageText(record)
  return recordSections(text).map(({ role, heading, lines }) => ({
    ...(role === 'summary' ? { role: 'user', type: 'summary' } : { role: role === 'call' || role === 'harness' ? 'tool' : role }),
    content: [heading, ...lines].map(([start, end]) => text.slice(start, end)).join('\n'),
  }))
}
