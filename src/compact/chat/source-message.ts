import type { ChatMessage } from './chat-message.ts'

/** A message as the extract reads it. */
export interface SourceMessage extends ChatMessage {
  /** The same for a call and its result. */
  readonly call?: string
  /** Whether the run that last failed before it succeeded later. */
  readonly repaired?: boolean
}
