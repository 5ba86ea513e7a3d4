/** A message as OpenAI-like chats have it: the least that requirement 004's pipeline reads. Other fields travel with it untouched. */
export interface ChatMessage {
  readonly id?: string
  readonly role: string
  readonly content?: string | null | readonly { readonly type?: string; readonly text?: string }[]
  readonly tool_calls?: readonly { readonly id?: string; readonly function?: { readonly name?: string; readonly arguments?: string } }[] | null
  readonly tool_call_id?: string
}
