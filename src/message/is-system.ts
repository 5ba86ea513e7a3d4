/** Whether a message instructs the model from outside the conversation, in the role `system` or `developer`. */
export function isSystem(message: { readonly role: string } | undefined): boolean {
  return message?.role === 'system' || message?.role === 'developer'
}

/** Whether a message belongs to the conversation. */
export function isNotSystem(message: { readonly role: string }): boolean {
  return !isSystem(message)
}
