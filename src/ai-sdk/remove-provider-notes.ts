/** Parts in which a provider's package keeps internal notes that are never sent. Source: the converter of `@ai-sdk/anthropic`. */
const NOTE_KINDS = new Set(['anthropic.message_start'])

/**
 * Removes such notes, which would otherwise pin each step as unknown content. Messages without notes are returned as the same objects, and so is a message
 * that consists of notes only.
 */
export function removeProviderNotes<T extends { readonly content: unknown }>(messages: readonly T[]): T[] {
  return messages.map((message) => {
    const { content } = message
    if (!Array.isArray(content) || !content.some(isNote)) return message
    const kept: unknown[] = content.filter((part) => !isNote(part))
    return kept.length === 0 ? message : { ...message, content: kept }
  })
}

function isNote(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'type' in part && part.type === 'custom' && 'kind' in part && NOTE_KINDS.has(String(part.kind))
}
