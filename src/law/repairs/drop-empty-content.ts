import type { Part } from '../../message/index.ts'
import type { RepairDraft } from './repair-draft.ts'

/** Drops empty text blocks and empty messages. An empty last message of the assistant is a prefill and stays if the provider accepts one. */
export function dropEmptyContent(draft: RepairDraft): void {
  const dropsTexts = draft.hasAnyLaw('non-empty-text')
  if (!dropsTexts && !draft.hasAnyLaw('non-empty-message')) return
  const last = draft.messages.length - 1
  draft.messages = draft.messages.flatMap((message, index) => {
    const isPrefill = index === last && message.role === 'assistant' && !draft.hasAnyLaw('last-role', 'content-required')
    const parts = dropsTexts ? message.parts.filter((part) => !isEmptyText(part)) : message.parts
    if (parts.length === message.parts.length && (parts.length > 0 || isPrefill)) return [message]
    draft.addRepair('drop-empty', message, parts.length === 0 ? 'The message has no content' : 'A text block is empty')
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}

function isEmptyText(part: Part): boolean {
  return part.type === 'text' && !/\S/.test(part.text)
}
