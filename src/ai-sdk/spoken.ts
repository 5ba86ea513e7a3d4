/** Parts in which a provider's package keeps notes for itself and which it sends to nobody. Source: the converter of `@ai-sdk/anthropic`. */
const NOTES = new Set(['anthropic.message_start'])

/**
 * The messages without such notes, which would otherwise pin each step as something unknown. Messages without notes are the same objects,
 * and so is a message of nothing else.
 */
export function spoken<T extends { readonly content: unknown }>(messages: readonly T[]): T[] {
  return messages.map((message) => {
    const { content } = message
    if (!Array.isArray(content) || !content.some(isNote)) return message
    const kept: unknown[] = content.filter((part) => !isNote(part))
    return kept.length === 0 ? message : { ...message, content: kept }
  })
}

function isNote(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'type' in part && part.type === 'custom' && 'kind' in part && NOTES.has(String(part.kind))
}
