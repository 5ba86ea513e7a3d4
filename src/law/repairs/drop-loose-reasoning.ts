import type { Message } from '../../message/index.ts'
import { looseReasoning } from '../reading/loose-reasoning.ts'
import type { Draft } from './draft.ts'

/** Drops reasoning that is followed by nothing of the assistant, and messages that hold only reasoning if the provider does not accept them. */
export function dropLooseReasoning(draft: Draft): void {
  if (draft.holds('content-required')) dropReasoningMessages(draft)
  if (!draft.holds('reasoning-followed')) return
  const kept: Message[] = []
  let next: Message | undefined
  for (let i = draft.messages.length - 1; i >= 0; i--) {
    let message = draft.messages[i] as Message
    const loose = looseReasoning(message, next)
    if (loose.size > 0) {
      draft.note('drop-reasoning', message, 'Nothing of the assistant follows this reasoning')
      const parts = message.parts.filter((part) => !loose.has(part))
      if (parts.length === 0) continue
      message = { ...message, parts }
    }
    kept.push(message)
    next = message
  }
  draft.messages = kept.length === draft.messages.length && kept.every((message, i) => message === draft.messages.at(-1 - i)) ? draft.messages : kept.reverse()
}

function dropReasoningMessages(draft: Draft): void {
  const kept = draft.messages.filter(
    (message) => message.role !== 'assistant' || message.parts.length === 0 || message.parts.some((part) => part.type !== 'reasoning'),
  )
  if (kept.length === draft.messages.length) return
  const staying = new Set(kept)
  for (const message of draft.messages) if (!staying.has(message)) draft.note('drop-reasoning', message, 'The message has reasoning and nothing else')
  draft.messages = kept
}
