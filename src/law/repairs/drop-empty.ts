import type { Part } from '../../message/index.ts'
import type { Draft } from './draft.ts'

/** Drops empty text blocks and empty messages. An empty last message of the assistant is a prefill and stays if the provider accepts one. */
export function dropEmpty(draft: Draft): void {
  const texts = draft.holds('non-empty-text')
  if (!texts && !draft.holds('non-empty-message')) return
  const last = draft.messages.length - 1
  draft.messages = draft.messages.flatMap((message, index) => {
    const prefill = index === last && message.role === 'assistant' && !draft.holds('last-role', 'content-required')
    const parts = texts ? message.parts.filter((part) => !isEmptyText(part)) : message.parts
    if (parts.length === message.parts.length && (parts.length > 0 || prefill)) return [message]
    draft.note('drop-empty', message, parts.length === 0 ? 'The message has no content' : 'A text block is empty')
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}

function isEmptyText(part: Part): boolean {
  return part.type === 'text' && !/\S/.test(part.text)
}
