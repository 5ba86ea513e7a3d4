/** A message as the compaction engine takes it. */
export interface ChatMessage {
  readonly role: string
  readonly content: string
  /** ISO 8601. */
  readonly timestamp?: string
  /** `summary` on the message that the engine wrote. */
  readonly type?: string
}
