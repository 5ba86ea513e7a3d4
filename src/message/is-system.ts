/** Whether a message instructs the model from outside the conversation, in the role `system` or `developer`. */
export function isSystem(message: { readonly role: string } | undefined): boolean {
  return message?.role === 'system' || message?.role === 'developer'
}
