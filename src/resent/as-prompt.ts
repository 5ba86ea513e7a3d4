/**
 * Converts messages of the AI SDK to the form that a model accepts: plain text of user or assistant becomes a list of one text part, system text stays text.
 * All other messages stay the same objects, so that a prompt that already has this form is unchanged.
 */
export function asPrompt<T extends { readonly role: string }>(messages: readonly T[]): T[] {
  return messages.map((message) => {
    const { role, content }: { readonly role: string; readonly content?: unknown } = message
    return role !== 'system' && typeof content === 'string' ? { ...message, content: [{ type: 'text', text: content }] } : message
  })
}
