/** Whether a message is spoken to the model outside the conversation: by its system or its developer. */
export function isSystem(message: { readonly role: string } | undefined): boolean {
  return message?.role === 'system' || message?.role === 'developer'
}
