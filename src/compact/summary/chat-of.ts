import { redact } from '../../archive/index.ts'
import { countReplaced, countReplacedByNote, isKeyRecord, isWrittenByDecant, type Message, messageText, partText } from '../../message/index.ts'
import { recordSections } from '../../relevance/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { splitBySpeaker } from '../chat/split-by-speaker.ts'

/**
 * Messages as the engine reads them: redacted, without reasoning; calls and results become text of a tool, so that only text of user and assistant themselves
 * counts as theirs. A record of earlier messages becomes those messages; notes and the record of key information are left out.
 * @param key of the archive, for the marks of secrets
 */
export function chatOf(messages: readonly Message[], key?: string): ChatMessage[] {
  const result: ChatMessage[] = []
  for (const message of messages) {
    if (isKeyRecord(message) || countReplacedByNote(message) !== undefined) continue
    const timestamp = message.at === undefined ? {} : { timestamp: message.at }
    for (const { role, content, type } of countReplaced(message) === undefined ? partsAsChat(message) : quotesAsChat(message)) {
      const redacted = redact(content, key)
      if (redacted.trim() !== '') result.push({ role, content: redacted, ...timestamp, ...(type !== undefined && { type }) })
    }
  }
  return result
}

function partsAsChat(message: Message): ChatMessage[] {
  return message.parts.flatMap((part): ChatMessage[] => {
    if (part.type === 'reasoning' || part.type === 'image') return []
    const content = partText(part)
    if (part.type === 'tool-call' || part.type === 'tool-result') return [{ role: 'tool', content }]
    return splitBySpeaker({ role: message.role, content, ...(isWrittenByDecant(message) && { type: 'summary' }) })
  })
}

/** What a record quotes, with the speaker of each quote. */
function quotesAsChat(record: Message): ChatMessage[] {
  const text = messageText(record)
  return recordSections(text).map(({ role, heading, lines }) => ({
    ...(role === 'summary' ? { role: 'user', type: 'summary' } : { role: role === 'call' || role === 'harness' ? 'tool' : role }),
    content: [heading, ...lines].map(([start, end]) => text.slice(start, end)).join('\n'),
  }))
}
