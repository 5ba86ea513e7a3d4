/**
 * Messages of the AI SDK as a model takes them: what is said in plain text by user or assistant becomes a list of one text part, system text stays text.
 * All others are the same objects, so that a prompt that was one stays one.
 */
export function asPrompt<T extends { readonly role: string }>(messages: readonly T[]): T[] {
  return messages.map((message) => {
    const { role, content }: { readonly role: string; readonly content?: unknown } = message
    return role !== 'system' && typeof content === 'string' ? { ...message, content: [{ type: 'text', text: content }] } : message
  })
}
