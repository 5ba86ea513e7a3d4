import type { Message } from '../../message/index.ts'
import { unfollowedReasoning } from '../reading/unfollowed-reasoning.ts'
import type { RepairDraft } from './repair-draft.ts'

/** Drops reasoning that is followed by nothing of the assistant, and messages that contain only reasoning if the provider does not accept them. */
export function dropUnfollowedReasoning(draft: RepairDraft): void {
  if (draft.hasAnyLaw('content-required')) dropReasoningMessages(draft)
  if (!draft.hasAnyLaw('reasoning-followed')) return
  const kept: Message[] = []
  let next: Message | undefined
  for (let i = draft.messages.length - 1; i >= 0; i--) {
    let message = draft.messages[i] as Message
    const unfollowed = unfollowedReasoning(message, next)
    if (unfollowed.size > 0) {
      draft.addRepair('drop-reasoning', message, 'Nothing of the assistant follows this reasoning')
      const parts = message.parts.filter((part) => !unfollowed.has(part))
      if (parts.length === 0) continue
      message = { ...message, parts }
    }
    kept.push(message)
    next = message
  }
  draft.messages = kept.length === draft.messages.length && kept.every((message, i) => message === draft.messages.at(-1 - i)) ? draft.messages : kept.reverse()
}

function dropReasoningMessages(draft: RepairDraft): void {
  const kept = draft.messages.filter(
    (message) => message.role !== 'assistant' || message.parts.length === 0 || message.parts.some((part) => part.type !== 'reasoning'),
  )
  if (kept.length === draft.messages.length) return
  const keptSet = new Set(kept)
  for (const message of draft.messages) if (!keptSet.has(message)) draft.addRepair('drop-reasoning', message, 'The message has reasoning and nothing else')
  draft.messages = kept
}
